/** The version of package.json, put in at build time. */
declare const __VERSION__: string;
/** Where captcha challenges come from (ASSAY_CAPTCHA_URL at build time); empty: the API. */
declare const __CAPTCHA_URL__: string;
