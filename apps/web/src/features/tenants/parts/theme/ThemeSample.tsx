import type { Styling } from "@assay/contract";
import { Button } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconMenu2,
} from "@tabler/icons-react";
import { memo, type ReactNode, useMemo } from "react";
import { sourceOf } from "../../../../platform/http/connection.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useTenant } from "../../../../platform/tenant/tenant.ts";
import type { Scheme } from "../../../../platform/theme/zones.ts";
import classes from "./ThemeSample.module.css";
import { sampleVariables } from "../../model/theme/sampleVariables.ts";

interface SampleProps {
  styling: Styling;
  scheme: Scheme;
}

interface SampleBoxProps extends SampleProps {
  label: string;
  children: ReactNode;
}

/** What a box shows: the other scheme's colours make no difference to it. */
const isSameIn = (scheme: Scheme, a: Styling, b: Styling): boolean =>
  a.theme[scheme] === b.theme[scheme] &&
  (["logo", "appbar", "drawer", "footer", "login"] as const).every((part) => a[part] === b[part]);
const isSameSample = (a: SampleProps, b: SampleProps): boolean =>
  a.scheme === b.scheme && isSameIn(a.scheme, a.styling, b.styling);

/** A box in which the variables of the app have the values of these looks. Nothing in it can be used. */
function SampleBox({ styling, scheme, label, children }: SampleBoxProps) {
  const variables = useMemo(() => sampleVariables(styling, scheme), [styling, scheme]);
  return (
    <figure className={classes["figure"]}>
      <figcaption className={classes["caption"]}>{label}</figcaption>
      <div className={classes["sample"]} style={variables} data-sample={scheme} inert>
        {children}
      </div>
    </figure>
  );
}

const NOTICES = [
  { tone: "success", Icon: IconCircleCheck, text: "theme:sampleSuccess" },
  { tone: "info", Icon: IconInfoCircle, text: "theme:sampleInfo" },
  { tone: "warning", Icon: IconAlertTriangle, text: "theme:sampleWarning" },
  { tone: "error", Icon: IconExclamationCircle, text: "theme:sampleError" },
] as const;

/** What does not follow the theme by its content: it is made once. */
const SamplePage = memo(function SamplePage() {
  const t = useT();
  return (
    <div className={classes["page"]}>
      <div className={classes["row"]}>
        <span>{t("theme:sampleName")}</span>
        <span className={classes["link"]}>{t("theme:sampleLink")}</span>
      </div>
      <div className={classes["cue"]}>{t("theme:sampleCue")}</div>
      <div className={classes["notices"]}>
        {NOTICES.map(({ tone, Icon, text }) => (
          <div
            key={tone}
            className={classes["notice"]}
            style={{
              background: `var(--mantine-color-${tone}-light)`,
              color: `var(--mantine-color-${tone}-light-color)`,
            }}
          >
            <Icon size={16} aria-hidden />
            {t(text)}
          </div>
        ))}
      </div>
      <div className={classes["buttons"]}>
        <Button component="span" size="xs">
          {t("ui:save")}
        </Button>
        <Button component="span" size="xs" color="secondary">
          {t("theme:sampleSecond")}
        </Button>
        <Button component="span" size="xs" variant="default">
          {t("ui:cancel")}
        </Button>
        <span className={classes["accent"]}>{t("theme:sampleAccent")}</span>
      </div>
    </div>
  );
});

const ENTRIES = ["shell:home", "shell:processes", "shell:runs"] as const;

/** The app in small under these looks. */
export const ThemeSample = memo(function ThemeSample({ styling, scheme }: SampleProps) {
  const t = useT();
  const { appTitle } = useTenant();
  return (
    <SampleBox styling={styling} scheme={scheme} label={t(`theme:scheme_${scheme}`)}>
      <div className={`zone ${classes["bar"]}`} data-zone="appbar">
        <IconMenu2 size={20} aria-hidden />
        {styling.logo !== null && <img src={sourceOf(styling.logo)} alt="" />}
        {appTitle}
      </div>
      <div className={classes["middle"]}>
        <div className={`zone ${classes["drawer"]}`} data-zone="drawer">
          {ENTRIES.map((entry, index) => (
            <span key={entry} className={classes["entry"]} data-current={index === 2 || undefined}>
              {t(entry)}
            </span>
          ))}
        </div>
        <SamplePage />
      </div>
      <div className={`zone ${classes["footer"]}`} data-zone="footer">
        <span className={classes["link"]}>{t("app:imprint")}</span>
        <span>{t("theme:sampleFooter")}</span>
      </div>
    </SampleBox>
  );
}, isSameSample);

const SampleCard = memo(function SampleCard() {
  const t = useT();
  return (
    <div className={classes["card"]}>
      <div className={classes["field"]} />
      <div className={classes["field"]} />
      <Button component="span" size="xs">
        {t("theme:sampleSignIn")}
      </Button>
    </div>
  );
});

/** The sign-in page in small. */
export const LoginSample = memo(function LoginSample({ styling, scheme }: SampleProps) {
  const t = useT();
  const { appTitle } = useTenant();
  return (
    <SampleBox styling={styling} scheme={scheme} label={t(`theme:scheme_${scheme}`)}>
      <div
        className={classes["login"]}
        data-image={styling.login.backgroundImage !== null || undefined}
      >
        <div>
          <strong>{appTitle}</strong>
          <p>{t("theme:sampleClaim")}</p>
        </div>
        <SampleCard />
      </div>
    </SampleBox>
  );
}, isSameSample);
