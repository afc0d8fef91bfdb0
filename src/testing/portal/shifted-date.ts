/** Preloaded by a portal whose machine's clock is to be wrong by `CLOCK_AHEAD_MS`. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS)

globalThis.Date = new Proxy(Date, {
  construct: (target, given, created) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, created),
  get: (target, name) => (name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name, target)),
})
