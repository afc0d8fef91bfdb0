/** accepted; refused for good; notTaken: not processed, so the same SMS may be sent again; unsure: unknown result. */
export type SmsAnswer =
  | { kind: 'accepted'; ids: ReadonlyMap<string, string | null>; refused: ReadonlyMap<string, string> }
  | { kind: 'refused'; message: string }
  | { kind: 'notTaken'; message: string }
  | { kind: 'unsure'; message: string }

/** unknown: the provider does not know the SMS; unreachable: no response. */
export type SmsReport =
  | { kind: 'delivered' }
  | { kind: 'undelivered'; message: string }
  | { kind: 'underWay' }
  | { kind: 'unknown' }
  | { kind: 'unreachable'; message: string }

export type SmsProvider = {
  /** Numbers in E.164; the answer repeats them as given. */
  send(to: readonly string[], text: string): Promise<SmsAnswer>
  fetchStatus(id: string): Promise<SmsReport>
}

export type SmsAccount = { url: string; apiKey: string; sender: string }
