/**
 * accepted: the provider took it. refused: it never will. notTaken: it did not work on it, so that the same SMS may be
 * sent again. unsure: nobody knows what it did.
 */
export type SmsAnswer =
  | { kind: 'accepted'; ids: ReadonlyMap<string, string | null>; refused: ReadonlyMap<string, string> }
  | { kind: 'refused'; message: string }
  | { kind: 'notTaken'; message: string }
  | { kind: 'unsure'; message: string }

/** unknown: the provider does not know it; unreachable: it said nothing. */
export type SmsReport =
  | { kind: 'delivered' }
  | { kind: 'undelivered'; message: string }
  | { kind: 'underWay' }
  | { kind: 'unknown' }
  | { kind: 'unreachable'; message: string }

export type SmsProvider = {
  /** Numbers in E.164; the answer names them as they were given. */
  send(to: readonly string[], text: string): Promise<SmsAnswer>
  fetchStatus(id: string): Promise<SmsReport>
}

export type SmsAccount = { url: string; apiKey: string; sender: string }
