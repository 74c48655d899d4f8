/* The style sheets of what Python shows, one a part. Of two rules that are as exact the later one holds, so what is
 * for a part of a page stands behind what is for every page, and what is for paper comes last.
 */

import page from "./sheets/page.css" with { type: "css" };
import formula from "./sheets/formula.css" with { type: "css" };
import table from "./sheets/table.css" with { type: "css" };
import rows from "./sheets/rows.css" with { type: "css" };
import figure from "./sheets/figure.css" with { type: "css" };
import overview from "./sheets/overview.css" with { type: "css" };
import roc from "./sheets/roc.css" with { type: "css" };
import whatIf from "./sheets/what_if.css" with { type: "css" };
import conventions from "./sheets/conventions.css" with { type: "css" };
import strip from "./sheets/strip.css" with { type: "css" };
import duel from "./sheets/duel.css" with { type: "css" };
import steps from "./sheets/steps.css" with { type: "css" };
import guide from "./sheets/guide.css" with { type: "css" };
import lesson from "./sheets/lesson.css" with { type: "css" };
import practice from "./sheets/practice.css" with { type: "css" };
import room from "./sheets/room.css" with { type: "css" };
import sheet from "./sheets/sheet.css" with { type: "css" };
import print from "./sheets/print.css" with { type: "css" };

export const sheets = [
  page,
  formula,
  table,
  rows,
  figure,
  overview,
  roc,
  whatIf,
  conventions,
  strip,
  duel,
  steps,
  guide,
  lesson,
  practice,
  room,
  sheet,
  print,
];
