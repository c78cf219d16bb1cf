/* What every page needs, as one file. */
export { default as app } from "../../../texts/de/app.json";
export { default as errors } from "../../../texts/de/errors.json";
export { default as identity } from "../../../texts/de/identity.json";
export { default as ui } from "../../../texts/de/ui.json";
export { default as validation } from "../../../texts/de/validation.json";
