import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { isConnectionLost } from '../../../../web/connection.ts'
import { Row, Text } from '../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextButton } from '../../../../web/ui/text-button.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import type { BookImport } from '../imports.contract.ts'
import { CheckStep } from './check/check.step.tsx'
import { ColumnsStep } from './columns/columns.step.tsx'
import { importQuery } from './imports.api.ts'
import { importName } from './imports.labels.ts'
import classes from './imports.module.css'
import { ProblemsStep } from './problems/problems.step.tsx'
import { countShownLeft, getFirstStep, listSteps, type Step } from './steps.rules.ts'
import { type Changing, useImportChanges } from './use-import-changes.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

export function BookImportPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(importQuery(id))
  if (query.data) return <Loaded key={id} book={query.data} />
  return (
    <Page title="Import your book" back={<Back />}>
      <QueryState query={query} failed="Failed to load this import" height={420} />
    </Page>
  )
}

const Back = () => <TextLink to="/imports">‹ All imports</TextLink>
const IN_ADDRESS = { step: '' }
const CARDS = lazyPart(() => import('./cards/cards.step.tsx').then((module) => module.CardsStep))
const DONE = lazyPart(() => import('./done/done.step.tsx').then((module) => module.DoneStep))

function Loaded({ book }: { book: BookImport }) {
  const changing = useImportChanges(book.id)
  useLeaveQuestion(changing)
  const [address, setAddress] = useUrlSearch(IN_ADDRESS)
  // The step does not change while its last problem is being solved.
  const [first] = useState(() => getFirstStep(book))
  const steps = listSteps(book)
  const step = [address.step, first, ...steps].find((name) => steps.some((one) => one === name)) as Step
  const go = (to: Step) => {
    setAddress({ step: to }, { push: true })
    scrollTo({ top: 0 })
  }
  const [partFailed, setPartFailed] = useState(false)
  const failPart = useCallback(() => setPartFailed(true), [])
  const props = { book, changing, onStep: go }
  return (
    <Page title={importName(book)} back={<Back />}>
      {steps.length > 1 && (
        <Row gap="sm xl" justify="between" align="center">
          <Steps steps={steps} current={step} book={book} onStep={go} />
          <Saved {...changing} />
        </Row>
      )}
      <Failure {...changing} />
      {step === 'columns' && <ColumnsStep {...props} />}
      {partFailed && <Notice tone="error">{PART_FAILED}</Notice>}
      {step === 'cards' && <LazyPart part={CARDS} props={props} onFailed={failPart} />}
      {step === 'problems' && <ProblemsStep {...props} />}
      {step === 'check' && <CheckStep {...props} />}
      {step === 'done' && <LazyPart part={DONE} props={{ book }} onFailed={failPart} />}
    </Page>
  )
}

const STEP_LABELS: Record<Step, string> = {
  columns: 'Columns',
  cards: 'Cards',
  problems: 'Problems',
  check: 'Check and import',
  done: 'Imported',
}

type StepsProps = { steps: readonly Step[]; current: Step; book: BookImport; onStep: (step: Step) => void }

function Steps({ steps, current, book, onStep }: StepsProps) {
  const left = countShownLeft(book)
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {steps.map((step, at) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onStep(step)}
            >
              <span className={classes.number}>{at + 1}</span>
              <span className={classes.step}>{STEP_LABELS[step]}</span>
              {step === 'problems' && left > 0 && <span className={classes.left}>{left} left</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const Saved = ({ waiting }: Changing) => (
  <Text role="status" tone="soft" size="sm">
    {waiting.length > 0 ? 'Saving...' : 'Everything is saved'}
  </Text>
)

function Failure({ failure, retry, waiting }: Changing) {
  if (failure === null) return null
  const isLost = isConnectionLost(failure) && waiting.length > 0
  return (
    <Notice tone="error">
      {isLost ? 'The last changes are not saved yet.' : 'The last change was not taken.'}{' '}
      {getErrorMessage(failure)}{' '}
      {isLost && (
        <TextButton inherit onClick={retry}>
          Try again
        </TextButton>
      )}
    </Notice>
  )
}
