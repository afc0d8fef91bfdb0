import { useList } from '../../../../../web/list.ts'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { LoadMore } from '../../../../../web/ui/list/load-more.tsx'
import { Card, Page } from '../../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import type { SigningRow } from '../../signing.schemas.ts'
import { KIND_NAMES } from '../../signings.rules.ts'
import { signingsApi } from '../signings.api.ts'
import { SIGNINGS_KEY } from '../signings.keys.ts'
import { PaperState } from './paper-state.tsx'

export function MyPapersPage() {
  const list = useList({
    queryKey: [...SIGNINGS_KEY, 'own'],
    load: (page, signal) => signingsApi.page('GET /signings', page, { signal }),
  })
  return (
    <Page
      title={t('Papers')}
      lead={t('Agreements, reports and statements that you and the office sign.')}
      narrow
    >
      {list.loading && <Loading height={320} />}
      {!list.loading && list.rows.length === 0 && (
        <Card>
          {list.error ? (
            <ErrorState title={t('Failed to load your papers')} error={list.error} onRetry={list.retry} />
          ) : (
            <EmptyState title={t('No papers yet')}>
              {t('What the office sends you to sign is shown here, and stays here when it is signed.')}
            </EmptyState>
          )}
        </Card>
      )}
      <Stack as="ul" gap="md">
        {list.rows.map((paper) => (
          <PaperCard key={paper.id} paper={paper} />
        ))}
      </Stack>
      {list.rows.length > 0 && <LoadMore list={list} noun="paper" />}
    </Page>
  )
}

function PaperCard({ paper }: { paper: SigningRow }) {
  const { id, kind, number, unitName, propertyName, sealedAt, sentAt, createdAt } = paper
  return (
    <Stack as="li" surface="card" gap="xs" style={{ position: 'relative' }}>
      <Row gap="xs md" align="center" justify="between">
        <Text as="h2" size="md" weight={650}>
          <TextLink to="/tenant/papers/$id" params={{ id }} inherit className="covering">
            {translateKnown(KIND_NAMES[kind])}
          </TextLink>
        </Text>
        <PaperState paper={paper} />
      </Row>
      <Text tone="soft" size="sm">
        {number}, {unitName}, {propertyName}
      </Text>
      <Text tone="soft" size="sm">
        <InstantText instant={sealedAt ?? sentAt ?? createdAt} />
      </Text>
    </Stack>
  )
}
