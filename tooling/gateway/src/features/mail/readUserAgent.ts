/** What is shown of a device; only an aid to recognise it, as a client can claim to be any browser. */
interface Device {
  readonly browser: string
  readonly system: string
}

/** In the order in which they are looked for: most browsers claim to be others as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a device is called that is not recognised; mails and pages in other languages have words of their own for it. */
export const unknown: Device = { browser: 'another browser', system: 'another system' }

/** Browser and system of a `User-Agent`, without versions. */
export function readUserAgent(text: string): Device {
  const find = (list: typeof BROWSERS): string | undefined => list.find(([pattern]) => pattern.test(text))?.[1]
  return { browser: find(BROWSERS) ?? unknown.browser, system: find(SYSTEMS) ?? unknown.system }
}
