import type { CompanySignIn } from "@assay/contract";
import { Code, Stack, Text } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announceError } from "../../../../platform/page/announce.ts";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { Section } from "../../../../ui/Section.tsx";
import classes from "./Company.module.css";

/** The addresses that an administrator copies into the directory. */
export function AddressList({ addresses }: Pick<CompanySignIn, "addresses">) {
  const t = useT();
  const names = ["redirect", "loggedOut", "backChannel"] as const;
  return (
    <Section title={t("companySignIn:addresses")} hint={t("companySignIn:addressesHint")}>
      <Stack gap="md">
        {names.map((name) => (
          <div key={name} className={classes["address"]}>
            <div>
              <Text size="sm">{t(`companySignIn:${name}`)}</Text>
              <Code style={{ overflowWrap: "anywhere" }}>{addresses[name]}</Code>
            </div>
            <CopyButton
              text={addresses[name]}
              label={t("companySignIn:copy")}
              copiedLabel={t("companySignIn:copied")}
              onError={announceError}
            />
          </div>
        ))}
      </Stack>
    </Section>
  );
}
