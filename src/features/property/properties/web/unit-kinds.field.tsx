import { CheckField } from '../../../../web/ui/form/controls.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { UNIT_KIND_LABELS, UNIT_KINDS, type UnitKind } from '../units.rules.ts'
import classes from './unit-kinds.module.css'

type Props = {
  /** A sentence for no choice. */
  none: string
  chosen: readonly UnitKind[]
  onChange: (kinds: UnitKind[]) => void
}

export const UnitKindsField = ({ none, chosen, onChange }: Props) => (
  <Stack as="fieldset" gap="xs" className={classes.kinds}>
    <Text as="legend" weight={550}>
      For these units
    </Text>
    <Row gap="sm lg">
      {UNIT_KINDS.map((kind) => (
        <CheckField
          key={kind}
          label={UNIT_KIND_LABELS[kind]}
          checked={chosen.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(UNIT_KINDS.filter((one) => (one === kind ? checked : chosen.includes(one))))
          }
        />
      ))}
    </Row>
    <Text tone="soft" size="sm">
      {none}
    </Text>
  </Stack>
)
