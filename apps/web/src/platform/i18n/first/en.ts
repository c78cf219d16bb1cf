/* What every page needs, as one file. */
export { default as app } from "../../../texts/en/app.json";
export { default as errors } from "../../../texts/en/errors.json";
export { default as identity } from "../../../texts/en/identity.json";
export { default as ui } from "../../../texts/en/ui.json";
export { default as validation } from "../../../texts/en/validation.json";
