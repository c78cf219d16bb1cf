import { createStore } from "../../ui/store.ts";

/**
 * The address that ends the session at the company's directory, after a sign-out here: the sign-in page offers it. It is
 * kept in memory only.
 */
export const companyLogout = createStore<string | null>(null); // tab-wide: it is shown once nobody is signed in
