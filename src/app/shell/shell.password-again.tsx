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
  const [currentQuestion, setCurrentQuestion] = useState<PasswordQuestion & { id: number }>()
  useEffect(
    () =>
      askPasswordWith(
        (problem) =>
          new Promise((resolve) => {
            const answer = (password: string | null) => {
              setCurrentQuestion(undefined)
              resolve(password)
            }
            setCurrentQuestion((before) => ({ id: (before?.id ?? 0) + 1, problem, answer }))
          }),
      ),
    [],
  )
  if (!currentQuestion) return null
  const { id, ...question } = currentQuestion
  return <LazyPart key={id} part={DIALOG} props={question} onFailed={() => question.answer(null)} />
}
