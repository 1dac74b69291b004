// Looks at an HTML report as readers do: with and without JavaScript, by mouse and keyboard, in light and dark.
// Usage: node check.mjs REPORT.html FOLDER_FOR_SCREENSHOTS [CHROMIUM [PART,...]]
// The parts must be in the report: findings, finders, mutants, living, invariants, paths.
import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [report, folder, executablePath = "/usr/bin/chromium", wanted = ""] = process.argv.slice(2);
const parts = wanted.split(",").filter((part) => part !== "");
const address = pathToFileURL(path.resolve(report)).href;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const complaints = [];

/** Opens the report in a window of its own; what goes wrong in it is noted. */
async function open(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) {
      complaints.push(`the page asks for ${request.url()}`);
    }
  });
  await page.goto(address);
  return page;
}

const checks = {
  async "the page has a title, one main heading and a table of classes"() {
    const page = await open();
    assert.notEqual(await page.title(), "");
    assert.equal(await page.locator("h1").count(), 1);
    assert.ok((await page.locator("#classes tbody tr").count()) > 0);
    assert.ok(await page.locator("html").getAttribute("lang"));
  },

  async "the filter leaves the classes with the text in their names"() {
    const page = await open();
    const names = await page.locator("#classes tbody tr").evaluateAll((rows) => rows.map((row) => row.dataset.name));
    const text = names[0].slice(names[0].lastIndexOf(".") + 1);
    await page.getByLabel(/name contains/).fill(text.toUpperCase());
    const expected = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
    assert.equal(await page.locator("#classes tbody tr:visible").count(), expected.length);
    assert.equal(await page.locator("#shown").textContent(), `${expected.length} of ${names.length} classes`);
    await page.getByLabel(/name contains/).fill("no class has this name");
    assert.equal(await page.locator("#classes tbody tr:visible").count(), 0);
    await page.getByLabel(/name contains/).fill("");
    assert.equal(await page.locator("#classes tbody tr:visible").count(), names.length);
  },

  async "the box leaves the classes with open goals"() {
    const page = await open();
    const open_ = await page.locator('#classes tbody tr:not([data-open="0"])').count();
    await page.locator("#open").check();
    assert.equal(await page.locator("#classes tbody tr:visible").count(), open_);
  },

  async "links in the page lead somewhere, and what they lead to is shown"() {
    const page = await open();
    const links = await page.locator('a[href^="#"]').evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    assert.ok(links.length > 0);
    const missing = await page.evaluate(
      (all) => all.filter((one) => !document.getElementById(decodeURIComponent(one.slice(1)))),
      links,
    );
    assert.deepEqual(missing, []);
    for (const link of new Set(links.slice(0, 20))) {
      await page.goto(address + link);
      assert.ok(await page.locator(`[id="${decodeURIComponent(link.slice(1))}"]`).isVisible(), link);
    }
  },

  async "numbers of lines stay on one line"() {
    const page = await open();
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    const broken = await page.locator("table.source th").evaluateAll((all) => {
      const range = document.createRange();
      return all.filter((one) => (range.selectNodeContents(one), range.getClientRects().length > 1)).length;
    });
    assert.equal(broken, 0);
  },

  async "it can be read without JavaScript"() {
    const page = await open({ javaScriptEnabled: false });
    assert.ok(await page.locator("#classes tbody tr").first().isVisible());
    for (const tools of await page.locator(".tools").all()) {
      assert.ok(!(await tools.isVisible()), "what needs JavaScript is shown without it");
    }
    await page.locator("details > summary").first().click();
    assert.ok(await page.locator("details[open]").first().isVisible());
  },

  async "the parts that are asked for are there, and open by keyboard without JavaScript"() {
    const page = await open({ javaScriptEnabled: false });
    for (const part of parts) {
      const found = page.locator(part === "findings" ? "#findings details" : `details.${part}`).first();
      assert.equal(await found.count(), 1, `there is no ${part}`);
      // What it lies in has to be open for a reader to get there.
      const around = found.locator("xpath=ancestor::details");
      for (let place = 0; place < (await around.count()); place += 1) {
        await around.nth(place).locator("xpath=./summary").click();
      }
      const summary = found.locator("xpath=./summary");
      await summary.focus();
      await page.keyboard.press("Enter");
      assert.notEqual(await found.getAttribute("open"), null, `${part} does not open`);
      assert.notEqual((await found.innerText()).trim(), (await summary.innerText()).trim(), `${part} has nothing in it`);
      await page.keyboard.press("Enter");
      assert.equal(await found.getAttribute("open"), null, `${part} does not close`);
    }
  },

  async "the filter of mutants leaves those with the text"() {
    const page = await open();
    const inputs = page.locator("input[data-filters]");
    if ((await inputs.count()) === 0) {
      return;
    }
    await page.evaluate(() => document.querySelectorAll("details.mutants").forEach((one) => (one.open = true)));
    const input = inputs.first();
    const list = `[id="${await input.getAttribute("data-filters")}"] > li`;
    const [items, shown] = [page.locator(list), page.locator(`${list}:visible`)];
    const texts = await items.allTextContents();
    const text = /line \d+/.exec(texts.at(-1))[0];
    await input.fill(text.toUpperCase());
    const expected = texts.filter((one) => one.toLowerCase().includes(text));
    assert.ok(expected.length > 0);
    assert.equal(await shown.count(), expected.length);
    const status = page.locator("details.mutants [role=status]").first();
    assert.equal(await status.textContent(), `${expected.length} of ${texts.length}`);
    await input.fill("");
    assert.equal(await shown.count(), texts.length);
  },

  async "goals in the tables of moves are as many as are covered"() {
    const page = await open();
    const wrong = await page.evaluate(() => {
      const sums = [...document.querySelectorAll("details.finders")].map((table) => {
        const goals = [...table.querySelectorAll("tbody tr")].map((row) => Number(row.cells[1].textContent));
        const place = table.closest("section.one").dataset.class;
        const row = document.querySelector(`#classes tr[data-class="${place}"]`);
        return [row.dataset.name, goals.reduce((one, other) => one + other, 0), parseInt(row.cells[1].textContent, 10)];
      });
      // A goal that was found is lost if its test does not pass on the JDK.
      return sums.filter(([, found, covered]) => found < covered);
    });
    assert.deepEqual(wrong, []);
  },

  async "everything that takes input has a name and is reached by keyboard"() {
    const page = await open();
    const nameless = await page.locator("input, button, select").evaluateAll((all) =>
      all.filter((one) => !(one.labels?.length || one.ariaLabel || one.textContent.trim())).map((one) => one.outerHTML),
    );
    assert.deepEqual(nameless, []);
    const images = await page.locator("svg").evaluateAll((all) =>
      all.filter((one) => one.ariaHidden !== "true" && !one.getAttribute("aria-label") && !one.querySelector("title")).length,
    );
    assert.equal(images, 0, "a picture has no text");
    const reached = new Set();
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press("Tab");
      reached.add(await page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName));
    }
    for (const id of ["filter", "open"]) {
      assert.ok(reached.has(id), `${id} is not reached by keyboard`);
    }
  },

  async "text stands out in light and dark"() {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open({ colorScheme });
      const [text, ground] = await page.evaluate(() => {
        const style = getComputedStyle(document.body);
        return [style.color, style.backgroundColor];
      });
      const light = (colour) => {
        const [red, green, blue] = colour.match(/[\d.]+/g).slice(0, 3).map((part) => {
          const value = Number(part) / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const [more, less] = [light(text), light(ground)].sort((one, other) => other - one);
      const contrast = (more + 0.05) / (less + 0.05);
      assert.ok(contrast >= 7, `contrast is ${contrast.toFixed(1)} in ${colorScheme}`);
      assert.equal(light(text) > light(ground), colorScheme === "dark", `colours are not ${colorScheme}`);
      await page.screenshot({ path: path.join(folder, `${colorScheme}.png`) });
    }
  },

  async "it fits a narrow window"() {
    const page = await open({ viewport: { width: 420, height: 800 } });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} pixels wider than the window`);
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    const unfolded = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(unfolded <= 0, `the unfolded page is ${unfolded} pixels wider than the window`);
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = false)));
    await page.screenshot({ path: path.join(folder, "narrow.png") });
  },
};

let failures = 0;
for (const [name, check] of Object.entries(checks)) {
  complaints.length = 0;
  try {
    await check();
    assert.deepEqual(complaints, []);
    console.log(`ok      ${name}`);
  } catch (error) {
    failures += 1;
    console.log(`FAILED  ${name}: ${error.message}`);
  }
}
await browser.close();
process.exit(failures === 0 ? 0 : 1);
