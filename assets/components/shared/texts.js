/** Fill a text of the catalogue: fill("{name}, rank {rank}", {name: "A", rank: 1}).
 *
 * @param {string} text
 * @param {Record<string, unknown>} values
 */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** Choose the form that fits a count, and fill it in: Python hands the forms over by the categories of CLDR.
 *
 * @param {Plural} forms
 * @param {number} count
 * @param {string} language
 * @param {Record<string, unknown>} [values]
 */
export function counted(forms, count, language, values = {}) {
  const category = new Intl.PluralRules(language).select(count);
  return fill(forms[category] ?? forms.other, { count, ...values });
}
