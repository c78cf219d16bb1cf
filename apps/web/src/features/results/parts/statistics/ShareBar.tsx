import classes from "./Statistics.module.css";

export interface SharePart {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  /** The share in words. */
  readonly said: string;
}

/** A bar of parts that make a whole, with its names and numbers beneath. */
export function ShareBar({ title, parts }: { title: string; parts: readonly SharePart[] }) {
  const sum = parts.reduce((all, { share }) => all + share, 0) || 1;
  const before = (place: number) =>
    parts.slice(0, place).reduce((all, { share }) => all + share, 0);
  const placed = parts.map(({ key, share }, place) => ({
    key,
    x: (before(place) / sum) * 100,
    width: (share / sum) * 100,
  }));
  return (
    <div className={classes["shares"]}>
      <svg className={classes["bar"]} height={44} width="100%" aria-hidden>
        {placed.map(({ key, x, width }) => (
          <rect key={key} data-part={key} x={`${x}%`} width={`${width}%`} y={0} height={44} />
        ))}
      </svg>
      <ul className={classes["parts"]} aria-label={title}>
        {parts.map(({ key, name, said }) => (
          <li key={key}>
            <svg width={16} height={16} aria-hidden className={classes["bar"]}>
              <rect data-part={key} width={16} height={16} />
            </svg>
            <span>{name}</span>
            <strong>{said}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
