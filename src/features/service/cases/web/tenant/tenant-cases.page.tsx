import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { queuedMessage } from '../../../../../web/offline/send-or-queue.ts'
import { translateKnown } from '../../../../../web/translate.ts'
import { Page, Section } from '../../../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import type { Case, MailedCase } from '../../cases.contract.ts'
import { caseMessages } from '../../cases.messages.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import { useCaseChanges } from '../case-changes.use.ts'
import { caseTotalsQuery, useCaseList } from '../cases.queries.ts'
import { NO_FILTER, toFilter } from '../cases-filter.ts'
import { CaseStats } from '../cases-stats.tsx'
import { NewCase } from './new-case.tsx'
import type { ResolutionStep } from './resolution.tsx'
import { submittedMessage } from './submit-messages.ts'
import { type Answering, AnswerResolution, DeleteOwn } from './tenant-cases.dialogs.tsx'
import { OwnCases } from './tenant-cases.list.tsx'
import classes from './tenant-cases.module.css'

const SEARCH = { status: '', page: '1', open: '' }

function TenantCases({ kind }: { kind: CaseKind }) {
  const texts = caseMessages(kind)
  const [search, setSearch] = useUrlSearch(SEARCH)
  const [deleting, setDeleting] = useState<Case | null>(null)
  const [answering, setAnswering] = useState<Answering | null>(null)
  const { node, say, changed, deleted } = useCaseChanges(kind)
  const { data: totals } = useQuery(caseTotalsQuery(kind))
  const { status } = toFilter(kind, { ...NO_FILTER, status: search.status })
  const list = useCaseList(kind, { status }, { pages: search.page, open: (page) => setSearch({ page }) })
  const close = useCallback(() => {
    setDeleting(null)
    setAnswering(null)
  }, [])
  const answer = useCallback((step: ResolutionStep, item: Case) => setAnswering({ step, item }), [])
  const leave = useCallback(() => setSearch({ open: '' }), [setSearch])
  const submitted = (answer: MailedCase) => {
    setSearch(SEARCH)
    changed({ tone: 'success', text: submittedMessage(kind, answer) }, answer)
  }
  return (
    <Page title={translateKnown(texts.mine)}>
      {node}
      <CaseStats kind={kind} totals={totals} status={status} />
      <div className={classes.layout}>
        <div className={classes.form}>
          <Section title={translateKnown(texts.submitNew)}>
            <NewCase
              kind={kind}
              onSubmitted={submitted}
              onQueued={() => say({ tone: 'success', text: queuedMessage(CASES[kind].noun) })}
            />
          </Section>
        </div>
        <OwnCases
          kind={kind}
          list={list}
          open={search.open}
          filtered={status !== ''}
          onAll={() => setSearch(SEARCH)}
          onLeave={leave}
          onDelete={setDeleting}
          onResolution={answer}
          onChanged={changed}
        />
      </div>
      <AnswerResolution answering={answering} onClose={close} onToast={say} onChanged={changed} />
      <DeleteOwn
        kind={kind}
        item={deleting}
        onClose={close}
        onToast={say}
        onDeleted={(text, item) => {
          if (item.id === search.open) leave()
          deleted(text, item)
        }}
      />
    </Page>
  )
}

export const RequestsPage = () => <TenantCases kind="request" />
export const ComplaintsPage = () => <TenantCases kind="complaint" />
