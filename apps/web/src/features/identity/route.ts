import { createRoute } from "@tanstack/react-router";
import { linkSearch, listSearch } from "../../platform/page/search.ts";
import { storeCompanyAnswer } from "./model/companyAnswer.ts";
import { guestPage, page } from "../../platform/routing/page.tsx";
import { editorError, root, signedIn } from "../../platform/routing/parents.ts";
import { storeLinkToken } from "../../platform/session/linkTokens.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";

const login = createRoute({
  getParentRoute: () => root,
  path: "/login/{-$email}",
  ...guestPage({ module: () => import("./pages/LoginPage.tsx"), texts: ["identity"] }),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/user/reset-password/$email",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => storeLinkToken(location),
  ...guestPage({
    module: () => import("./pages/ResetPasswordPage.tsx"),
    texts: ["identity", "account"],
  }),
});
const enroll = createRoute({
  getParentRoute: () => root,
  path: "/user/enroll/$email",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => storeLinkToken(location),
  ...guestPage({ module: () => import("./pages/EnrollPage.tsx"), texts: ["identity", "account"] }),
});
const activate = createRoute({
  getParentRoute: () => root,
  path: "/user/activate/$email",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => storeLinkToken(location),
  ...guestPage({
    module: () => import("./pages/ActivatePage.tsx"),
    texts: ["identity", "account"],
  }),
});
const changeEmail = createRoute({
  getParentRoute: () => root,
  path: "/user/email/change/$email/$newEmail",
  validateSearch: linkSearch,
  beforeLoad: ({ location }) => storeLinkToken(location),
  ...guestPage({
    module: () => import("./pages/ChangeEmailPage.tsx"),
    texts: ["identity", "account"],
  }),
});
/** Where the company's directory sends people back. */
const companyAnswer = createRoute({
  getParentRoute: () => root,
  path: "/login/company",
  beforeLoad: ({ location }) => storeCompanyAnswer(location),
  ...guestPage({
    module: () => import("./pages/CompanyAnswerPage.tsx"),
    texts: ["identity", "companyEntry"],
  }),
});
/** What can be opened without a sign-in. */
export const guestRoutes = [
  login,
  companyAnswer,
  resetPassword,
  enroll,
  activate,
  changeEmail,
] as const;

const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/myaccount",
  ...page({ module: () => import("./pages/AccountPage.tsx"), texts: ["identity", "account"] }),
});
const changePassword = createRoute({
  getParentRoute: () => signedIn,
  path: "/user/change-password",
  ...page({
    module: () => import("./pages/ChangePasswordPage.tsx"),
    texts: ["identity", "account"],
  }),
});
const users = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/user",
  validateSearch: listSearch,
  ...page({ module: () => import("./pages/UserListPage.tsx"), texts: ["administration"] }),
  pendingComponent: TableSkeleton,
});
const user = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/user/$id",
  ...page({
    module: () => import("./pages/UserEditorPage.tsx"),
    texts: ["forms", "administration"],
  }),
});
const createUser = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/create-user",
  ...page({
    module: () => import("./pages/CreateUserPage.tsx"),
    texts: ["forms", "administration"],
  }),
});
const roles = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/roles",
  ...page({
    module: () => import("./pages/RoleEditorPage.tsx"),
    texts: ["forms", "administration"],
  }),
  pendingComponent: TableSkeleton,
});
const companySignIn = createRoute({
  getParentRoute: () => signedIn,
  path: "/customize/sign-in",
  ...page({
    module: () => import("./pages/CompanySignInPage.tsx"),
    texts: ["forms", "companySignIn"],
  }),
  errorComponent: editorError,
});
export const routes = [
  account,
  changePassword,
  users,
  user,
  createUser,
  roles,
  companySignIn,
] as const;
