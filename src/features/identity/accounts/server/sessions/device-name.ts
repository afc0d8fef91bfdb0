const UNKNOWN = 'Unknown device'
const MAX_HEADER = 500

// In this order: most browsers also call themselves Chrome and Safari, and Android calls itself Linux.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS|e)?\//, 'Edge'],
  [/\bOpera Mini\//, 'Opera Mini'],
  [/\b(OPR|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (header: string, names: [RegExp, string][]) =>
  names.find(([pattern]) => pattern.test(header))?.[1]

/** 'Chrome on Android'; nothing else of the User-Agent is stored. */
export function deviceName(userAgent: string | undefined): string {
  const header = (userAgent ?? '').slice(0, MAX_HEADER)
  const names = [nameIn(header, BROWSERS), nameIn(header, SYSTEMS)]
  return names.filter(Boolean).join(' on ') || UNKNOWN
}
