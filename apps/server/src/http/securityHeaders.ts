/** Content security policy of answers that are no pages: nothing is executed, or embedded in other pages. */
export const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every answer, including those outside of calls. */
export const ALWAYS = {
  "permissions-policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "x-content-type-options": "nosniff",
} as const;
