import { useEffect, useState } from 'react'
import type { PasswordQuestion } from '../../features/identity/accounts/web/password-again.tsx'
import { askPasswordWith } from '../../web/http.ts'
import { LazyPart, lazyPart } from '../../web/ui/lazy-part.tsx'

const DIALOG = lazyPart(() =>
  import('../../features/identity/accounts/web/password-again.tsx').then(
    ({ PasswordAgain }) => PasswordAgain,
  ),
)

export function PasswordQuestions() {
  const [asked, setAsked] = useState<PasswordQuestion & { id: number }>()
  useEffect(
    () =>
      askPasswordWith(
        (problem) =>
          new Promise((resolve) => {
            const answer = (password: string | null) => {
              setAsked(undefined)
              resolve(password)
            }
            setAsked((before) => ({ id: (before?.id ?? 0) + 1, problem, answer }))
          }),
      ),
    [],
  )
  if (!asked) return null
  const { id, ...question } = asked
  return <LazyPart key={id} part={DIALOG} props={question} onFailed={() => question.answer(null)} />
}
