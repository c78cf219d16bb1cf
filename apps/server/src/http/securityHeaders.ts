/** Of an answer that is no page: nothing of it is run, nor shown inside another page. */
export const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** On every answer, also those that no call has given. */
export const ALWAYS = {
  "permissions-policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "x-content-type-options": "nosniff",
} as const;
