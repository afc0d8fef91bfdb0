import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { ImportCounts as Counts } from '../../statements.contract.ts'
import { countTexts } from './count-texts.ts'

type Props = { counts: Counts; isPreview?: boolean }

/** The result of an import, or of its preview. */
export function ImportCounts({ counts, isPreview = false }: Props) {
  const needed = counts.proposed + counts.open + counts.held
  return (
    <Stack gap="xs">
      <Text weight={600}>{countTexts(counts, isPreview).join(' ')}</Text>
      <Text>
        <Money cedis={counts.amountIn} /> came in; <Money cedis={counts.amountPosted} />{' '}
        {isPreview ? 'will be posted without a look.' : 'was posted without a look.'}
      </Text>
      {!isPreview && needed > 0 && (
        <Text>
          <TextLink to="/money-desk" search={{}} underline="always">
            See what needs you
          </TextLink>
        </Text>
      )}
    </Stack>
  )
}
