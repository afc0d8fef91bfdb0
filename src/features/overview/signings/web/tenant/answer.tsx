import { t } from '../../../../../web/translate.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { DayText, rich } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { Signing } from '../../signing.schemas.ts'
import { isPastObjections, isReport } from '../../signings.rules.ts'
import { Decline } from './decline.tsx'
import { SignPaper } from './sign-paper.tsx'

type Props = { paper: Signing; onDone: (text: string) => void }

export function Answer({ paper, onDone }: Props) {
  const today = useToday()
  const { kind, objectUntil, handoverId } = paper
  if (isPastObjections({ objectUntil }, today))
    return <Notice tone="info">{t('The days to answer this report are over.')}</Notice>
  return (
    <>
      <Section title={t('2. Sign it')}>
        <SignPaper paper={paper} onDone={onDone} />
      </Section>
      <Section title={isReport(kind) ? t('Is something wrong in it?') : t('You do not agree?')}>
        {isReport(kind) && handoverId && objectUntil ? (
          <>
            <Text>
              {rich('Object to the items that are wrong until {day}, with photos.', {
                day: <DayText day={objectUntil} />,
              })}
            </Text>
            <Text>
              <TextLink to="/handovers/$id" params={{ id: handoverId }}>
                {t('See the items and object')}
              </TextLink>
            </Text>
          </>
        ) : (
          <Decline paper={paper} onDone={onDone} />
        )}
      </Section>
    </>
  )
}
