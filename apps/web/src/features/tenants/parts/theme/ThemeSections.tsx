import { EMAIL_COLORS, type Styling, THEME_COLORS } from "@assay/contract";
import { Button, Group, Switch } from "@mantine/core";
import { IconMoonStars } from "@tabler/icons-react";
import { COLOR_PATTERN } from "@assay/domain";
import { memo, useMemo, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ColorField } from "../../../../ui/ColorField.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { MailPreview } from "../MailPreview.tsx";
import { darkSuggestion } from "../../model/theme/darkSuggestion.ts";
import { ImageField } from "./ImageField.tsx";
import { LoginSample } from "./ThemeSample.tsx";
import { StyleColor, type StyleEditing } from "./StyleColor.tsx";
import { valueAt } from "../../model/theme/themeForm.ts";
import classes from "./Theme.module.css";

interface SectionProps {
  editing: StyleEditing;
}
/** Rendered again only where one of these parts of the theme has changed: dragging sends many colours per second. */
const ofParts =
  (...parts: (keyof Styling)[]) =>
  (a: SectionProps, b: SectionProps): boolean =>
    a.editing.set === b.editing.set &&
    parts.every(
      (part) =>
        a.editing.draft[part] === b.editing.draft[part] &&
        a.editing.shown[part] === b.editing.shown[part],
    );

const SCHEMES = ["light", "dark"] as const;
const ZONES = ["appbar", "drawer", "footer"] as const;

/** One colour from which all others are derived; what was set by hand before is replaced. */
export const BrandSection = memo(
  function BrandSection({ editing, onDerive }: SectionProps & { onDerive(brand: string): void }) {
    const t = useT();
    const [brand, setBrand] = useState(editing.shown.theme.light.primary);
    const isColor = COLOR_PATTERN.test(brand);
    const name = t("theme:brand");
    return (
      <Section title={name} hint={t("theme:brandHint")}>
        <Group align="flex-end" gap="sm">
          <ColorField
            label={t("theme:brandColor")}
            value={brand}
            error={isColor ? undefined : t("validation:color")}
            pickerLabel={t("theme:pick", { name })}
            onChange={setBrand}
          />
          <ReasonButton
            variant="default"
            reason={isColor ? null : t("validation:color")}
            onClick={() => onDerive(brand)}
          >
            {t("theme:derive")}
          </ReasonButton>
        </Group>
      </Section>
    );
  },
  (a, b) => a.onDerive === b.onDerive,
);

export const LogoSection = memo(function LogoSection({ editing }: SectionProps) {
  const t = useT();
  return (
    <Section title={t("theme:logo")} hint={t("theme:logoHint")}>
      <ImageField
        path="logo"
        label={t("theme:logo")}
        value={editing.draft.logo}
        set={editing.set}
      />
    </Section>
  );
}, ofParts("logo"));

/** All colours of the app, light and dark side by side, each with its contrast. */
export function ColorSection({ editing }: SectionProps) {
  const t = useT();
  const suggest = (): void => {
    const dark = darkSuggestion(editing.shown.theme.light);
    for (const name of THEME_COLORS) editing.set(`theme/dark/${name}`, dark[name]);
  };
  return (
    <Section
      title={t("theme:colors")}
      hint={t("theme:colorsHint")}
      actions={
        <Button
          variant="default"
          leftSection={<IconMoonStars size={20} aria-hidden />}
          onClick={suggest}
        >
          {t("theme:suggestDark")}
        </Button>
      }
    >
      <ul className={classes["colors"]}>
        {THEME_COLORS.map((name) => (
          <li key={name} className={classes["color"]}>
            <h3 className={classes["name"]} id={`color-${name}`}>
              {t(`theme:color_${name}`)}
            </h3>
            <p className={classes["hint"]}>{t(`theme:hint_${name}`)}</p>
            <div className={classes["fields"]} role="group" aria-labelledby={`color-${name}`}>
              {SCHEMES.map((scheme) => (
                <StyleColor
                  key={scheme}
                  editing={editing}
                  path={`theme/${scheme}/${name}`}
                  label={t(`theme:scheme_${scheme}`)}
                  name={`${t(`theme:color_${name}`)}, ${t(`theme:scheme_${scheme}`)}`}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface DarkSwitchProps {
  area: "appbar" | "drawer" | "footer" | "login";
  name: string;
  checked: boolean;
  set: StyleEditing["set"];
}

const DarkSwitch = memo(function DarkSwitch({ area, name, checked, set }: DarkSwitchProps) {
  const t = useT();
  return (
    <Switch
      label={t("theme:dark")}
      aria-label={`${name}: ${t("theme:dark")}`}
      description={t("theme:darkHint")}
      checked={checked}
      onChange={(event) => set(`${area}/dark`, event.currentTarget.checked)}
      size="md"
    />
  );
});

export const NavigationSection = memo(
  function NavigationSection({ editing }: SectionProps) {
    const t = useT();
    return (
      <Section title={t("theme:navigation")} hint={t("theme:navigationHint")}>
        <div className={classes["zones"]}>
          {ZONES.map((zone) => (
            <div key={zone} className={classes["zone"]}>
              <h3>{t(`theme:color_${zone}`)}</h3>
              <ImageField
                path={`${zone}/backgroundImage`}
                value={editing.draft[zone].backgroundImage}
                set={editing.set}
                label={t("theme:imageOf", { place: t(`theme:color_${zone}`) })}
              />
              <DarkSwitch
                area={zone}
                name={t(`theme:color_${zone}`)}
                checked={editing.draft[zone].dark}
                set={editing.set}
              />
            </div>
          ))}
        </div>
      </Section>
    );
  },
  ofParts("appbar", "drawer", "footer"),
);

const LOGIN_COLOR = "login/backgroundColor";

const LoginFields = memo(function LoginFields({ editing }: SectionProps) {
  const t = useT();
  const { draft, shown, set } = editing;
  const hasColor = valueAt(draft, LOGIN_COLOR) !== null;
  const name = t("theme:loginColor");
  return (
    <>
      <div className={classes["zone"]}>
        <Switch
          label={t("theme:loginHasColor")}
          description={t("theme:loginHasColorHint")}
          checked={hasColor}
          onChange={(event) =>
            set(LOGIN_COLOR, event.currentTarget.checked ? shown.theme.light.drawer : null)
          }
          size="md"
        />
        {hasColor && <StyleColor editing={editing} path={LOGIN_COLOR} label={name} name={name} />}
        <DarkSwitch area="login" name={t("theme:login")} checked={draft.login.dark} set={set} />
      </div>
      <div className={classes["zone"]}>
        <ImageField
          path="login/backgroundImage"
          value={draft.login.backgroundImage}
          set={set}
          label={t("theme:imageOf", { place: t("theme:login") })}
        />
      </div>
    </>
  );
}, ofParts("login"));

export function LoginSection({ editing }: SectionProps) {
  const t = useT();
  return (
    <Section title={t("theme:login")} hint={t("theme:loginHint")}>
      <div className={classes["zones"]}>
        <LoginFields editing={editing} />
        {SCHEMES.map((scheme) => (
          <LoginSample key={scheme} styling={editing.shown} scheme={scheme} />
        ))}
      </div>
    </Section>
  );
}

export const MailSection = memo(function MailSection({ editing }: SectionProps) {
  const t = useT();
  const { email } = editing.shown;
  const look = useMemo(() => ({ email }), [email]);
  return (
    <Section title={t("theme:mail")} hint={t("theme:mailHint")}>
      <div className={classes["fields"]}>
        {EMAIL_COLORS.map((name) => (
          <StyleColor
            key={name}
            editing={editing}
            path={`email/${name}`}
            label={t(`theme:mail_${name}`)}
            name={`${t("theme:mail")}: ${t(`theme:mail_${name}`)}`}
          />
        ))}
      </div>
      <MailPreview look={look} />
    </Section>
  );
}, ofParts("email"));
