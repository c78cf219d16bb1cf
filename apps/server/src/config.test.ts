import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { StartupError } from "./platform/startupError.ts";

describe("whom to tell of a weakness", () => {
  it.each([
    [{ SECURITY_CONTACT: "mailto:security@example.org" }, /^SECURITY_CONTACT must be set together/],
    [{ SECURITY_EXPIRES: "2027-12-31" }, /^SECURITY_CONTACT must be set together/],
    [{ SECURITY_CONTACT: "security@example.org" }, /^SECURITY_CONTACT must be an address like/],
    [{ SECURITY_CONTACT: "https://a.example\nExpires: x" }, /^SECURITY_CONTACT must be an address/],
    [{ SECURITY_EXPIRES: "31.12.2027" }, /^SECURITY_EXPIRES must be a date/],
  ])("is refused in part, or in another form: %o", (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe("networks of the operator", () => {
  it("are separated by commas", () => {
    const { internalNetworks } = readConfig({ INTERNAL_NETWORKS: "10.20.0.0/16, fd00::1" });
    expect(internalNetworks).toEqual(["10.20.0.0/16", "fd00::1"]);
  });

  it.each(["10.20.0.0/33", "directory.example", "10.0.0.1,"])("are refused as %s", (networks) => {
    expect(() => readConfig({ INTERNAL_NETWORKS: networks })).toThrow(
      /^INTERNAL_NETWORKS must be networks or addresses/,
    );
  });
});

describe("readConfig", () => {
  it("needs nothing: every variable has a default", () => {
    expect(readConfig({})).toEqual({
      port: 5001,
      host: "127.0.0.1",
      dataDir: path.resolve("data"),
      legalDir: path.resolve("data/legal"),
      databaseUrl: undefined,
      databasePoolUrl: undefined,
      databaseReadUrl: undefined,
      defaultTenant: "demo",
      publicUrl: undefined,
      smtpUrl: undefined,
      mailFrom: "assay@localhost",
      internalNetworks: [],
      rates: { account: 3_000, address: 3_000, tenant: 60_000, costly: 60 },
      apiBaseUrl: undefined,
      drainSeconds: 0,
      stopSeconds: 15,
      nodeEnv: "development",
      logLevel: "info",
      demo: true,
    });
  });

  it("takes every variable", () => {
    const config = readConfig({
      PORT: "8080",
      HOST: "::1",
      DATA_DIR: "/srv/assay",
      DATABASE_URL: "postgresql://assay:secret@db/assay",
      DATABASE_POOL_URL: "postgres://pooler:6432/assay",
      DATABASE_READ_URL: "postgres://replica/assay",
      DEFAULT_TENANT: "acme",
      LEGAL_DIR: "/etc/assay/legal",
      SECURITY_CONTACT: "mailto:security@example.org",
      SECURITY_EXPIRES: "2027-12-31",
      PUBLIC_URL: "https://assay.example.org/",
      SMTP_URL: "smtps://assay:secret@mail.example.org",
      CLAMD_URL: "tcp://clamd:3310",
      S3_URL: "https://s3.example.org",
      S3_BUCKET: "assay-files",
      S3_REGION: "eu-central-1",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      RATE_PER_ACCOUNT: "600",
      RATE_PER_ADDRESS: "0",
      RATE_PER_TENANT: "9000",
      RATE_COSTLY: "10",
      API_BASE_URL: "https://acme-api.example.org/",
      DRAIN_SECONDS: "10",
      STOP_SECONDS: "60",
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
    });
    expect(config).toEqual({
      port: 8080,
      host: "::1",
      dataDir: path.resolve("/srv/assay"),
      legalDir: path.resolve("/etc/assay/legal"),
      security: { contact: "mailto:security@example.org", expires: "2027-12-31" },
      databaseUrl: "postgresql://assay:secret@db/assay",
      databasePoolUrl: "postgres://pooler:6432/assay",
      databaseReadUrl: "postgres://replica/assay",
      defaultTenant: "acme",
      publicUrl: "https://assay.example.org",
      smtpUrl: "smtps://assay:secret@mail.example.org",
      mailFrom: "assay@assay.example.org",
      clamdUrl: "tcp://clamd:3310",
      bucket: {
        url: "https://s3.example.org",
        bucket: "assay-files",
        region: "eu-central-1",
        accessKeyId: "key",
        secretAccessKey: "secret",
      },
      internalNetworks: [],
      rates: { account: 600, address: 0, tenant: 9_000, costly: 10 },
      apiBaseUrl: "https://acme-api.example.org",
      drainSeconds: 10,
      stopSeconds: 60,
      nodeEnv: "production",
      logLevel: "warn",
      demo: false,
    });
  });

  it("derives the sender of mails from the address of the pages, or takes the given one", () => {
    const from = (env: Record<string, string>) => readConfig(env).mailFrom;
    expect(from({ PUBLIC_URL: "http://127.0.0.1:5001" })).toBe("assay@localhost");
    expect(from({ PUBLIC_URL: "https://a.example:8443" })).toBe("assay@a.example");
    expect(from({ MAIL_FROM: "no-reply@example.org" })).toBe("no-reply@example.org");
  });

  it("counts an empty variable as absent", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " " })).toEqual(readConfig({}));
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "5001.5"],
    ["HOST", "http://localhost"],
    ["DATABASE_URL", "mysql://root:secret@db/assay"],
    ["DATABASE_URL", "not an address, secret"],
    ["DATABASE_POOL_URL", "postgres://assay:secret@pooler:6432/assay"],
    ["DATABASE_POOL_URL", "pooler:6432"],
    ["DATABASE_READ_URL", "replica, secret"],
    ["DEFAULT_TENANT", "Acme Ltd"],
    ["API_BASE_URL", "acme-api.example.org"],
    ["PUBLIC_URL", "https://example.org/assay"],
    ["PUBLIC_URL", "assay.example.org"],
    ["SMTP_URL", "https://assay:secret@mail.example.org"],
    ["SMTP_URL", "mail.example.org, secret"],
    ["MAIL_FROM", "Assay <assay@example.org>"],
    ["CLAMD_URL", "http://127.0.0.1:3310"],
    ["CLAMD_URL", "tcp://127.0.0.1"],
    ["CLAMD_URL", "tcp://127.0.0.1:3310/secret"],
    ["S3_URL", "s3.example.org"],
    ["S3_URL", "https://s3.example.org/secret"],
    ["S3_BUCKET", "My Bucket"],
    ["S3_REGION", "far away"],
    ["DRAIN_SECONDS", "soon"],
    ["DRAIN_SECONDS", "-1"],
    ["STOP_SECONDS", "0"],
    ["NODE_ENV", "prod"],
    ["LOG_LEVEL", "loud"],
    ["DEMO", "maybe"],
    ["METRICS_PORT", "many"],
    ["METRICS_HOST", "http://a"],
    ["METRICS_TOKEN", "secret"],
    ["METRICS_TOKEN", "secret with blanks in it"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "127.0.0.1:4318, secret"],
    ["OTEL_SERVICE_NAME", "a name"],
  ])("refuses %s=%s in one line that names the variable and not the value", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(StartupError);
    expect(read).toThrow(new RegExp(`^${name} must be [^\n]+\\.$`));
    expect(read).not.toThrow(/secret/);
  });

  it("takes a pooler only with the database behind it", () => {
    const pooler = { DATABASE_POOL_URL: "postgres://pooler:6432/assay" };
    expect(() => readConfig(pooler)).toThrow(/^DATABASE_POOL_URL must come with DATABASE_URL\.$/);
  });

  it("reads secrets from files, each given once", () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-secrets-"));
    const file = path.join(folder, "secret");
    const url = "postgres://assay:secret@db/assay";
    fs.writeFileSync(file, `${url}\n`);
    try {
      expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe(url);
      expect(readConfig({ SMTP_URL: "smtp://a", SMTP_URL_FILE: " " }).smtpUrl).toBe("smtp://a");
      expect(() => readConfig({ DATABASE_URL: url, DATABASE_URL_FILE: file })).toThrow(
        /^DATABASE_URL and DATABASE_URL_FILE are both set/,
      );
      expect(() => readConfig({ SMTP_URL_FILE: file })).toThrow(/^SMTP_URL must be [^\n]+\.$/);
      expect(() => readConfig({ SMTP_URL_FILE: file })).not.toThrow(/secret@/);
      expect(() => readConfig({ SMTP_URL_FILE: path.join(folder, "none") })).toThrow(
        /^SMTP_URL_FILE must be a file that this user may read \(ENOENT\)\.$/,
      );
      fs.writeFileSync(file, "\n");
      expect(() => readConfig({ S3_SECRET_ACCESS_KEY_FILE: file })).toThrow(/is not empty\.$/);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  it("serves figures and sends traces only where it is told to, and figures at an address of their own", () => {
    expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
    expect(() => readConfig({ METRICS_PORT: "5001" })).toThrow(/^METRICS_PORT must be another/);
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/" }).tracing).toEqual({
      endpoint: "http://127.0.0.1:4318",
      serviceName: "assay",
    });
  });

  it("takes all of a bucket or nothing", () => {
    const parts = {
      S3_URL: "https://s3.example.org",
      S3_BUCKET: "assay-files",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    expect(readConfig(parts).bucket).toMatchObject({ region: "us-east-1", bucket: "assay-files" });
    expect(readConfig({ S3_REGION: "eu-central-1" }).bucket).toBeUndefined();
    for (const name of Object.keys(parts))
      expect(() => readConfig({ ...parts, [name]: "" })).toThrow(
        new RegExp(`^${name} must be set with S3_\\w+: a bucket takes all of them\\.$`),
      );
  });

  it("seeds demo data except in production, and never there", () => {
    expect(readConfig({ DEMO: "false" }).demo).toBe(false);
    expect(readConfig({ NODE_ENV: "production" }).demo).toBe(false);
    expect(() => readConfig({ NODE_ENV: "production", DEMO: "true" })).toThrow(/^DEMO must be/);
  });
});
