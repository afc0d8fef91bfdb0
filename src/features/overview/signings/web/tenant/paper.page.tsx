import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { QueryState } from '../../../../../web/ui/loaded.tsx'
import { Notice, useNotice } from '../../../../../web/ui/notice.tsx'
import { Page, Section } from '../../../../../web/ui/page.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import { waitsFor } from '../../papers.rules.ts'
import type { Signing } from '../../signing.schemas.ts'
import { isSealed, KIND_NAMES } from '../../signings.rules.ts'
import { signingQuery } from '../signings.api.ts'
import { DocumentBody } from '../text/document-body.tsx'
import { StatementTotalsTable } from '../text/statement-totals.tsx'
import { OpenPaper } from './open-paper.tsx'
import { PaperState } from './paper-state.tsx'

// Its forms are larger than the page, and papers are read more often than answered.
const ANSWER = lazyPart(() => import('./answer.tsx').then((module) => module.Answer))

export function PaperPage() {
  const { id = '' } = useParams({ strict: false })
  const { data: paper, error, refetch } = useQuery(signingQuery(id))
  return (
    <Page
      title={paper ? translateKnown(KIND_NAMES[paper.kind]) : t('Document')}
      back={
        <TextLink to="/tenant/papers" search={{}}>
          ‹ {t('Papers')}
        </TextLink>
      }
      lead={paper && `${paper.number}, ${paper.unitName}, ${paper.propertyName}`}
      narrow
    >
      <QueryState
        query={{ data: paper, error, refetch }}
        failed={t('Failed to load the document')}
        height={420}
      />
      {paper && <PaperParts key={paper.id} paper={paper} />}
    </Page>
  )
}

function PaperParts({ paper }: { paper: Signing }) {
  const notice = useNotice({ over: true })
  useRefetchOnReturn(paper)
  const isOpen = waitsFor(paper, 'tenant')
  const { body, totals, endReason } = paper
  return (
    <>
      {notice.node}
      <Row gap="xs md" align="center">
        <PaperState paper={paper} />
        {paper.sealedAt && (
          <Text tone="soft" size="sm">
            <InstantText instant={paper.sealedAt} />
          </Text>
        )}
      </Row>
      {endReason && <Notice tone="info">{endReason}</Notice>}
      <Section title={isOpen ? t('1. Read it') : t('The document')}>
        <OpenPaper paper={paper} />
        {totals && <StatementTotalsTable totals={totals} />}
        {body && <DocumentBody body={body} />}
      </Section>
      {isOpen && (
        <LazyPart
          part={ANSWER}
          props={{ paper, onDone: (text: string) => notice.report('success', text) }}
          onFailed={() => notice.fail(PART_FAILED)}
        />
      )}
      {isSealed(paper.state) && <Sealed paper={paper} />}
    </>
  )
}

/** The PDF opens in another tab, where the server notes that it was opened. */
function useRefetchOnReturn({ id }: Signing): void {
  const store = useQueryClient()
  useEffect(() => {
    const refetch = () => {
      if (document.visibilityState === 'visible')
        void store.invalidateQueries({ queryKey: signingQuery(id).queryKey })
    }
    document.addEventListener('visibilitychange', refetch)
    return () => document.removeEventListener('visibilitychange', refetch)
  }, [store, id])
}

function Sealed({ paper: { sealedSha256 } }: { paper: Signing }) {
  return (
    <Section title={t('Is a file the real one?')}>
      <Text>
        {t('Everybody who has the file can check it, without signing in.')}{' '}
        <a className="text-link" data-underline="always" href="/check">
          {t('Check a document')}
        </a>
      </Text>
      <Text tone="soft" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('SHA-256 of the file')}: {sealedSha256}
      </Text>
    </Section>
  )
}
