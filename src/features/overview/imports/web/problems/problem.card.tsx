import { useState } from 'react'
import { ActionButton, SelectField } from '../../../../../web/ui/form/controls.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import type { ProblemKind } from '../../imports.contract.ts'
import { counted } from '../imports.labels.ts'
import { type BookProblem, isOpen } from '../steps.rules.ts'
import type { StepProps } from '../use-import-changes.ts'
import { ProblemRows } from './problem.rows.tsx'
import classes from './problems.module.css'
import { SamePersons } from './same-persons.tsx'

const WITHOUT_ROWS: readonly ProblemKind[] = ['headings', 'total-differs', 'capacity']
const SAME: readonly ProblemKind[] = ['same-name', 'same-person']
const FEW_ROWS = 5
const MANY_ROWS = 100
/** Only the person knows what the cell should be. */
const TYPED: readonly ProblemKind[] = ['phone-bad', 'email-bad', 'date-bad', 'lease-order']

type Props = StepProps & { problem: BookProblem }

export function ProblemCard({ book, problem, changing, onStep }: Props) {
  const { kind, sentence, count, fixed, fixes } = problem
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [answer, setAnswer] = useState<string | null>(null)
  const hasRows = !WITHOUT_ROWS.includes(kind)
  const [isOpened, setIsOpened] = useState(hasRows && !fixed && isOpenedFirst(problem))
  const fix = (name: string) => {
    const rows = [...chosen]
    changing.change({ fix: [rows.length > 0 ? { kind, fix: name, rows } : { kind, fix: name }] })
    if (rows.length === 0) setAnswer(name)
    setChosen(new Set())
  }
  const rowsProps = {
    book,
    kind,
    changing,
    canChoose: fixes.length > 0 && count > 1,
    chosen,
    onChoose: setChosen,
  }
  return (
    <Stack as="section" surface="card" gap="md" aria-label={sentence} data-solved={fixed || undefined}>
      <Row gap="md" nowrap align="baseline" justify="between">
        <Text weight={fixed ? 400 : 600} tone={fixed ? 'soft' : 'ink'}>
          {sentence}
        </Text>
        <span className={classes.state}>
          <State problem={problem} />
        </span>
      </Row>
      {kind === 'headings' && !fixed && (
        <div>
          <ActionButton onClick={() => onStep('columns')}>Look at the columns</ActionButton>
        </div>
      )}
      {!SAME.includes(kind) && fixes.length > 0 && (
        <Fixes problem={problem} answer={answer} chosen={chosen.size} onFix={fix} />
      )}
      {hasRows && (
        <div>
          <TextButton aria-expanded={isOpened} onClick={() => setIsOpened(!isOpened)}>
            {isOpened ? 'Hide the rows' : count === 1 ? 'Look at the row' : `Row by row (${count})`}
          </TextButton>
        </div>
      )}
      {isOpened &&
        hasRows &&
        (SAME.includes(kind) ? <SamePersons {...rowsProps} /> : <ProblemRows {...rowsProps} />)}
    </Stack>
  )
}

function isOpenedFirst({ kind, count, blocking, fixes }: BookProblem): boolean {
  if (SAME.includes(kind) || (blocking && fixes.length === 0)) return count <= MANY_ROWS
  return TYPED.includes(kind) && count <= FEW_ROWS
}

function State({ problem }: { problem: BookProblem }) {
  if (problem.fixed) return <StatusBadge tone="green" word="Solved" />
  if (isOpen(problem)) return <StatusBadge tone="orange" word="To solve" />
  return <StatusBadge tone="grey" word="To know" />
}

type FixesProps = {
  problem: BookProblem
  /** The one that was chosen here for all rows. */
  answer: string | null
  chosen: number
  onFix: (fix: string) => void
}
const MOST_BUTTONS = 3

function Fixes({ problem: { fixes, fixed }, answer, chosen, onFix }: FixesProps) {
  const buttons = fixes.length > MOST_BUTTONS ? fixes.slice(0, 1) : fixes
  const others = fixes.slice(buttons.length)
  const whom = chosen > 0 ? ` (${counted(chosen, 'chosen row')})` : ''
  return (
    <Row gap="sm" align="center" className={classes.fixes}>
      {buttons.map(({ fix, sentence }, at) => (
        <ActionButton
          key={fix}
          size="md"
          aria-pressed={answer === fix}
          variant={answer === fix || (at === 0 && !fixed && answer === null) ? 'light' : 'default'}
          onClick={() => onFix(fix)}
        >
          {answer === fix && '✓ '}
          {sentence}
          {whom}
        </ActionButton>
      ))}
      {others.length > 0 && (
        <SelectField
          aria-label="Another answer"
          value={others.some(({ fix }) => fix === answer) ? (answer ?? '') : ''}
          data={[
            { value: '', label: `Or choose${whom}...` },
            ...others.map(({ fix, sentence }) => ({ value: fix, label: sentence })),
          ]}
          onChange={({ currentTarget: { value } }) => value && onFix(value)}
        />
      )}
    </Row>
  )
}
