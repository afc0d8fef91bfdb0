import { useQuery } from '@tanstack/react-query'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { DayText, rich } from '../../../../../web/ui/values.tsx'
import { waitsFor } from '../../papers.rules.ts'
import { KIND_NAMES } from '../../signings.rules.ts'
import { sentPapersQuery } from './to-sign.query.ts'

/** Hidden if no document waits for the tenant's signature. */
export function ToSign() {
  const { data = [] } = useQuery(sentPapersQuery)
  const papers = data.filter((paper) => waitsFor(paper, 'tenant'))
  if (papers.length === 0) return null
  return (
    <Section title={t('To sign')}>
      <Stack as="ul" gap="md">
        {papers.map(({ id, kind, number, objectUntil }) => (
          <Row key={id} as="li" gap="xs md" align="center" justify="between">
            <div>
              <strong>{translateKnown(KIND_NAMES[kind])}</strong>
              <Text as="span" block tone="soft" size="sm">
                {number}
                {objectUntil && <>, {rich('until {day}', { day: <DayText day={objectUntil} /> })}</>}
              </Text>
            </div>
            <LinkButton
              to="/tenant/papers/$id"
              params={{ id }}
              aria-label={t('Read and sign {number}', { number })}
            >
              {t('Read and sign')}
            </LinkButton>
          </Row>
        ))}
      </Stack>
    </Section>
  )
}
