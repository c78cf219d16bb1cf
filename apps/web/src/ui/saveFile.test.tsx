import { afterEach, expect, it, vi } from "vitest";
import { saveFile } from "./saveFile.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("leaves a file where a browser that takes its time still finds it, and not for ever", async () => {
  vi.useFakeTimers();
  let address = "";
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    address = this.href;
  });
  saveFile(new Blob(["a;b"]), "list.csv");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await (await fetch(address)).text()).toBe("a;b");
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(fetch(address)).rejects.toThrow(TypeError);
});
