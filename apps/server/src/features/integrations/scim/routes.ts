import type { ScimHandlers } from "../../../http/scim/mount.ts";
import {
  createGroup,
  createUser,
  patchGroup,
  patchUser,
  removeGroup,
  removeUser,
  replaceGroup,
  replaceUser,
} from "./commands.ts";
import type { ScimCall, UserWork } from "./ports.ts";
import {
  getGroup,
  getResourceTypes,
  getSchemas,
  getServiceConfig,
  getUser,
  listGroups,
  listUsers,
} from "./queries.ts";

/** What a directory may ask (RFC 7644 §3.2), by method and path. */
export const scimRoutes = (work: UserWork): ScimHandlers<ScimCall> => ({
  "GET /ServiceProviderConfig": getServiceConfig,
  "GET /ResourceTypes": getResourceTypes,
  "GET /Schemas": getSchemas,
  "GET /Users": listUsers,
  "POST /Users": (call) => createUser(call, work),
  "GET /Users/:id": getUser,
  "PUT /Users/:id": (call) => replaceUser(call, work),
  "PATCH /Users/:id": (call) => patchUser(call, work),
  "DELETE /Users/:id": (call) => removeUser(call, work),
  "GET /Groups": listGroups,
  "POST /Groups": createGroup,
  "GET /Groups/:id": getGroup,
  "PUT /Groups/:id": (call) => replaceGroup(call, work),
  "PATCH /Groups/:id": (call) => patchGroup(call, work),
  "DELETE /Groups/:id": (call) => removeGroup(call, work),
});
