import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/vendor/", "node_modules/", ".venv/"] },
  js.configs.recommended,
  {
    files: ["assets/components/**/*.js"],
    languageOptions: { ecmaVersion: "latest", globals: globals.browser },
  },
  {
    files: ["tests/js/**/*.js"],
    languageOptions: { ecmaVersion: "latest", globals: globals.node },
  },
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "consistent-this": "error",
      "default-param-last": "error",
      eqeqeq: "error",
      "func-style": ["error", "declaration", { allowArrowFunctions: true }],
      "max-lines": ["error", 250],
      "max-lines-per-function": ["error", { max: 60, IIFEs: true }],
      "no-alert": "error",
      "no-console": "error",
      "no-eval": "error",
      "no-implicit-globals": "error",
      "no-param-reassign": "error",
      "no-shadow": "error",
      "no-unused-expressions": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
];
