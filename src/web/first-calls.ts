type Answers = Map<string, Promise<Response>>
type FirstCalls = { token: string; answers: Answers }

// The script in the page and the program share no module.
const page: typeof globalThis & { firstCalls?: FirstCalls | undefined } = globalThis

export const readHeaders = (token: string | undefined): Record<string, string> => ({
  Accept: 'application/json',
  ...(token && { Authorization: `Bearer ${token}` }),
})

/** Calls what the first screen reads, while its scripts are still loading. */
export function startFirstCalls(token: string, urls: readonly string[]): void {
  const answers: Answers = new Map()
  for (const url of urls) {
    const answer = fetch(url, { headers: readHeaders(token) })
    // Who takes the answer handles its failure; nobody may take it.
    answer.catch(() => answers.delete(url))
    answers.set(url, answer)
  }
  page.firstCalls = { token, answers }
}

/** The answer to a call that is under way or done, once, and for the same session only. */
export function takeFirstCall(url: string, token: string | undefined): Promise<Response> | undefined {
  const calls = page.firstCalls
  if (calls === undefined || calls.token !== token) return undefined
  const answer = calls.answers.get(url)
  calls.answers.delete(url)
  return answer
}

/** A later screen, or one after a change, makes its own calls. */
export function dropFirstCalls(): void {
  page.firstCalls = undefined
}
