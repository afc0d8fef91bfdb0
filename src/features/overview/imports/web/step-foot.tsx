import type { ReactNode } from 'react'
import { ActionButton } from '../../../../web/ui/form/controls.tsx'
import { Row, Text } from '../../../../web/ui/layout.tsx'
import classes from './imports.module.css'
import type { Step } from './steps.rules.ts'

type Props = {
  to: Step
  word: string
  onStep: (step: Step) => void
  quiet?: boolean
  stays?: boolean
  children?: ReactNode
}

export const StepFoot = ({ to, word, onStep, quiet = false, stays = true, children }: Props) => (
  <Row className={classes.foot} data-stays={stays || undefined} gap="sm lg" align="center">
    <ActionButton size="md" variant={quiet ? 'default' : 'filled'} onClick={() => onStep(to)}>
      {word}
    </ActionButton>
    {children && <Text tone="soft">{children}</Text>}
  </Row>
)
