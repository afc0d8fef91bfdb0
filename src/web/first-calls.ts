type Answers = Map<string, Promise<Response>>
type FirstCalls = { token: string; answers: Answers }

// The page's script and the program share no module.
const page: typeof globalThis & { firstCalls?: FirstCalls | undefined } = globalThis

export const readHeaders = (token: string | undefined): Record<string, string> => ({
  Accept: 'application/json',
  ...(token && { Authorization: `Bearer ${token}` }),
})

export function startFirstCalls(token: string, urls: readonly string[]): void {
  const answers: Answers = new Map()
  for (const url of urls) {
    const answer = fetch(url, { headers: readHeaders(token) })
    // The consumer handles a failure, if there is one.
    answer.catch(() => answers.delete(url))
    answers.set(url, answer)
  }
  page.firstCalls = { token, answers }
}

/** The response to a started call, once, and for the same session only. */
export function takeFirstCall(url: string, token: string | undefined): Promise<Response> | undefined {
  const calls = page.firstCalls
  if (calls === undefined || calls.token !== token) return undefined
  const answer = calls.answers.get(url)
  calls.answers.delete(url)
  return answer
}

/** Later screens, and screens after a change, make their own calls. */
export function dropFirstCalls(): void {
  page.firstCalls = undefined
}
