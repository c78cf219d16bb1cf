import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { startPath } from "../../../platform/routing/guards.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { wantedOr } from "../../../platform/session/wanted.ts";
import { IdentityFrame } from "../parts/IdentityFrame.tsx";
import { SignIn } from "../parts/SignIn.tsx";

const route = getRouteApi("/login/{-$email}");

export default function LoginPage() {
  const t = useT();
  const { email = "" } = route.useParams();
  const navigate = useNavigate();
  return (
    <IdentityFrame title={t("identity:login")}>
      <SignIn
        email={email}
        onSignedIn={() => void navigate({ href: wantedOr(startPath()), replace: true })}
      />
    </IdentityFrame>
  );
}
