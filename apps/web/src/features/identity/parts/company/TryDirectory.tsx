import { isFatalFinding } from "@assay/domain";
import { Button, Stack, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { tryCompanySignIn } from "../../api.ts";

interface TryDirectoryProps {
  issuer: string;
  clientId: string;
  /** Empty for the stored one. */
  clientSecret: string;
}

/** Asks the directory, and says in words what it can do and what is wrong. */
export function TryDirectory({ issuer, clientId, clientSecret }: TryDirectoryProps) {
  const t = useT();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      tryCompanySignIn({
        issuer: issuer.trim(),
        clientId: clientId.trim(),
        ...(clientSecret !== "" && { clientSecret }),
      }),
  });
  const isGood = data?.every(({ finding }) => !isFatalFinding(finding));
  return (
    <Stack gap="sm" align="flex-start" aria-live="polite">
      <Button
        variant="default"
        loading={isPending}
        disabled={issuer.trim() === ""}
        onClick={() => mutate()}
      >
        {t("companySignIn:try")}
      </Button>
      {error !== null && <Notice tone="error">{errorText(error, t)}</Notice>}
      {data && (
        <section aria-label={t("companySignIn:tried")}>
          <Notice tone={isGood ? "success" : "error"}>
            {t(isGood ? "companySignIn:tryGood" : "companySignIn:tryFailed")}
          </Notice>
          <ul style={{ listStyle: "none", margin: "12px 0 0", padding: 0 }}>
            {data.map(({ finding, detail }) => {
              const Icon = isFatalFinding(finding) ? IconX : IconCheck;
              return (
                <li key={finding} style={{ display: "flex", gap: 8 }}>
                  <Icon size={18} aria-hidden style={{ flex: "none", marginTop: 3 }} />
                  <Text style={{ overflowWrap: "anywhere" }}>
                    {finding === "wrongIssuer"
                      ? t("companySignIn:finding_wrongIssuer", { detail: detail ?? "–" })
                      : t(`companySignIn:finding_${finding}`)}
                  </Text>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </Stack>
  );
}
