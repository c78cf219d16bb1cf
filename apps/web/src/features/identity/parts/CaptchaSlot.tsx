import { Suspense } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import classes from "./CaptchaSlot.module.css";
import type { Captcha } from "./useCaptcha.ts";

const CaptchaField = partWithTexts(() => import("./CaptchaField.tsx"), "account");

/** The place of the captcha in a form: nothing is loaded for tenants without one. */
export function CaptchaSlot({ captcha }: { captcha: Captcha }) {
  if (!captcha.isRequired) return null;
  return (
    <div className={classes["slot"]}>
      <Suspense>
        <CaptchaField captcha={captcha} />
      </Suspense>
    </div>
  );
}
