import type { User } from "@assay/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { rolesQuery } from "../../api.ts";
import { InviteDialog } from "./InviteDialog.tsx";

/** The dialog to invite many, once the roles that can be given are known. */
export default function InvitePart(props: { users: readonly User[]; onClose(): void }) {
  const { data: roles } = useSuspenseQuery(rolesQuery);
  return <InviteDialog {...props} roles={roles} />;
}
