import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { CloseFigures } from '../../closes.contract.ts'
import { FIGURES } from '../../closes.rules.ts'
import { FIGURE_TEXTS } from '../../figure-texts.ts'
import classes from './figures.module.css'

export const FigureList = ({ figures }: { figures: CloseFigures }) => (
  <dl className={classes.figures}>
    {FIGURES.map((figure) => (
      <div key={figure} data-net={figure === 'net' || undefined}>
        <dt>{FIGURE_TEXTS[figure].label}</dt>
        <dd>
          <Money cedis={figures[figure]} wraps />
        </dd>
      </div>
    ))}
  </dl>
)

export const ExplainedFigures = ({ figures, label }: { figures: CloseFigures; label: string }) => (
  <table className={classes.explained} aria-label={label}>
    <tbody>
      {FIGURES.map((figure) => (
        <tr key={figure}>
          <th scope="row">
            {FIGURE_TEXTS[figure].label}
            <Text as="span" block size="caption" tone="soft" weight={400}>
              {FIGURE_TEXTS[figure].counts}
            </Text>
          </th>
          <td>
            <Money cedis={figures[figure]} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const FigureLegend = () => (
  <Stack as="details" gap="sm" className={classes.legend}>
    <summary>What each figure counts</summary>
    <dl>
      {FIGURES.map((figure) => (
        <div key={figure}>
          <dt>{FIGURE_TEXTS[figure].label}</dt>
          <dd>{FIGURE_TEXTS[figure].counts}</dd>
        </div>
      ))}
    </dl>
  </Stack>
)
