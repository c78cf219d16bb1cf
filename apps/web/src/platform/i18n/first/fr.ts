/* What every page needs, as one file. */
export { default as app } from "../../../texts/fr/app.json";
export { default as errors } from "../../../texts/fr/errors.json";
export { default as identity } from "../../../texts/fr/identity.json";
export { default as ui } from "../../../texts/fr/ui.json";
export { default as validation } from "../../../texts/fr/validation.json";
