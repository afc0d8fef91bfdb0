import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../../web/api-error.ts'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { t, translateKnown } from '../../../../web/translate.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { useOpened } from '../../../../web/use-opened.ts'
import type { Case } from '../cases.contract.ts'
import { caseMessages } from '../cases.messages.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'
import { type CaseListing, caseQuery } from './cases.queries.ts'

const NOT_FOUND = 404

export const cardId = (id: string) => `case-${id}`

type Props = {
  kind: CaseKind
  list: CaseListing
  open: string
  onClose: () => void
  children: (item: Case) => ReactNode
}

/** Shows the case in its place in the list, or above it if not loaded. */
export function OpenedCase({ kind, list, open, onClose, children }: Props) {
  const [missed, setMissed] = useState('')
  const listed = list.rows.some(({ id }) => id === open)
  if (open !== '' && list.complete && !listed && missed !== open) setMissed(open)
  const wanted = open !== '' && !listed && missed === open
  const { data, error } = useQuery({ ...caseQuery(kind, open), enabled: wanted })
  const there = open !== '' && (listed || (wanted && data !== undefined))
  useOpened({ id: cardId(open), there })
  if (!wanted) return null
  if (error) {
    return (
      <Notice tone="error" onClose={onClose}>
        {describeCaseError(kind, error)}
      </Notice>
    )
  }
  if (!data) return null
  return (
    <Stack as="section" gap="sm" aria-label={translateKnown(`Opened ${CASES[kind].noun}`)}>
      <Row nowrap gap="md" align="center" justify="between" tone="soft">
        <p>{t('Opened by its link; it is not in the list below.')}</p>
        <Button variant="subtle" size="compact-md" onClick={onClose}>
          {t('Hide')}
        </Button>
      </Row>
      {children(data)}
    </Stack>
  )
}

function describeCaseError(kind: CaseKind, error: Error): string {
  const { notFound, failed } = caseMessages(kind)
  return error instanceof ApiError && error.status === NOT_FOUND
    ? translateKnown(notFound)
    : errorMessageWith(failed.load)(error)
}
