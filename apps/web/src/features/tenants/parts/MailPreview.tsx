import { MAIL_SAMPLES, type MailSample } from "@assay/contract";
import { type Language, LANGUAGES } from "@assay/domain";
import { Input, NativeSelect, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { memo, useEffect, useRef, useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../platform/tenant/LanguageSelect.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { mailFrameAddress, mailPreviewQuery, type MailTheme } from "../api.ts";
import classes from "./MailPreview.module.css";

/** Milliseconds without a change of the theme until the server makes the next preview. */
const PAUSE_MS = 300;

interface MailPreviewProps {
  look: MailTheme;
  /** The languages that the tenant offers. */
  languages?: readonly Language[];
}

/** A real mail of the product with made-up data, in the colours and settings that are being edited. */
export const MailPreview = memo(function MailPreview(props: MailPreviewProps) {
  const { look, languages = LANGUAGES } = props;
  const t = useT();
  const own = useLanguage();
  const [chosen, setLanguage] = useState<Language>(own);
  const language = languages.includes(chosen) ? chosen : own;
  const [sample, setSample] = useState<MailSample>("enroll");
  const [settled] = useDebouncedValue(JSON.stringify(look), PAUSE_MS);
  const { data, error } = useQuery(mailPreviewQuery(settled, sample, language));
  const frame = useRef<HTMLIFrameElement>(null);
  const html = data?.html ?? "";
  // The frame's origin is opaque and cannot be named; what is handed in is no secret.
  const show = (): void => frame.current?.contentWindow?.postMessage(html, "*");
  useEffect(show, [html]);
  return (
    <div className={classes["root"]}>
      <div className={classes["choices"]}>
        <NativeSelect
          label={t("theme:mailSample")}
          value={sample}
          data={MAIL_SAMPLES.map((value) => ({ value, label: t(`theme:sample_${value}`) }))}
          onChange={(event) => setSample(event.currentTarget.value as MailSample)}
        />
        <NativeSelect
          label={t("theme:mailLanguage")}
          value={language}
          data={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
      </div>
      {error !== null && <Notice tone="warning">{errorText(error, t)}</Notice>}
      <Input.Wrapper label={t("theme:mailSubject")} labelElement="div">
        <p className={classes["subject"]}>{data?.subject}</p>
      </Input.Wrapper>
      <iframe
        ref={frame}
        title={t("theme:mailFrame")}
        className={classes["frame"]}
        src={mailFrameAddress()}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        onLoad={show}
      />
      <Text size="sm" c="dimmed">
        {t("theme:mailNote")}
      </Text>
    </div>
  );
});
