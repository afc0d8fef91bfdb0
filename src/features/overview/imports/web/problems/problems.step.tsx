import { type ReactNode, useRef, useState } from 'react'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { StepFoot } from '../step-foot.tsx'
import { type BookProblem, countLeft, isOpen, leftText } from '../steps.rules.ts'
import type { StepProps } from '../use-import-changes.ts'
import { keepKinds } from './kept.ts'
import { LeftOut } from './left-out.tsx'
import { ProblemCard } from './problem.card.tsx'
import classes from './problems.module.css'

export function ProblemsStep({ book, changing, onStep }: StepProps) {
  const { problems } = book
  const [first] = useState(() => problems.filter(({ fixed }) => !fixed).map(({ kind }) => kind))
  const order = useRef(first)
  order.current = keepKinds(order.current, problems)
  const shown = order.current.flatMap((kind) => problems.find((one) => one.kind === kind) ?? [])
  const must = shown.filter(({ blocking, fixed }) => blocking || fixed)
  const hints = shown.filter(({ blocking, fixed }) => !blocking && !fixed)
  const solvedBefore = problems.filter(({ kind }) => !order.current.includes(kind))
  const left = countLeft(problems)
  const card = (problem: BookProblem) => (
    <ProblemCard key={problem.kind} book={book} problem={problem} changing={changing} onStep={onStep} />
  )
  return (
    <>
      <Progress left={left} all={must.length} />
      {must.map(card)}
      {hints.length > 0 && <h2>Good to know</h2>}
      {hints.map(card)}
      {solvedBefore.length > 0 && <Solved problems={solvedBefore}>{card}</Solved>}
      <LeftOut book={book} changing={changing} />
      <StepFoot to="check" onStep={onStep} word="Continue" quiet={left > 0}>
        {left > 0 ? `${leftText(left)} before it can be imported.` : undefined}
      </StepFoot>
    </>
  )
}

const Progress = ({ left, all }: { left: number; all: number }) => (
  <Row gap="sm lg" align="center">
    <Text size="lg" weight={600} role="status" tone={left > 0 ? 'ink' : 'green'}>
      {leftText(left)}
    </Text>
    {all > 0 && <progress className={classes.progress} aria-label="Solved" max={all} value={all - left} />}
  </Row>
)

type SolvedProps = { problems: readonly BookProblem[]; children: (problem: BookProblem) => ReactNode }

const Solved = ({ problems, children }: SolvedProps) => (
  <details>
    <summary>Solved before ({problems.filter((one) => !isOpen(one)).length})</summary>
    <Stack gap="lg" mt="md">
      {problems.map(children)}
    </Stack>
  </details>
)
