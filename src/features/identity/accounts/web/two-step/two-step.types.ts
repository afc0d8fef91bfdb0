export type StartedTotp = { secret: string; otpauthUrl: string }

/** `again`: moves it to another phone while it is on. */
export type OpenTwoStep = { kind: 'set-up'; started: StartedTotp; again: boolean } | { kind: 'codes' | 'off' }
