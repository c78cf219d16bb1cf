import { Link as RouterLink, type LinkProps as RouterLinkProps } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of the app with its query, as `paths` builds it. */
  to: string;
  replace?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** Splits a built path into what the router takes. */
export function toTarget(path: string): Pick<RouterLinkProps, "to" | "search"> {
  const [pathname = "/", query = ""] = path.split("?");
  const search = Object.fromEntries(new URLSearchParams(query));
  return { to: decodeURI(pathname), search } as Pick<RouterLinkProps, "to" | "search">;
}

/** A real link that moves inside the app. Also for `component={Link}` of a button or anchor. */
export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink {...toTarget(to)} activeOptions={{ exact: true }} {...rest} />;
}
