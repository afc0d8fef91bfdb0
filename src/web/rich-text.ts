import { createElement, Fragment, type ReactNode } from 'react'
import { formatDay } from '../shared/days.ts'
import type { ValuesOf } from '../shared/translations/catalogue.ts'
import type { ScreenText } from '../shared/translations/english/screens.ts'
import { translateKnown } from './translate.ts'

/** As `t`, with elements for the names in braces. */
export const rich = <Text extends ScreenText>(text: Text, ...given: ValuesOf<Text, ReactNode>): ReactNode => {
  const [values = {}] = given as [values?: Readonly<Record<string, ReactNode>>]
  const parts = translateKnown(text).split(/\{(\w+)\}/)
  return createElement(Fragment, null, ...parts.map((part, at) => (at % 2 ? values[part] : part)))
}

/** '5 Dec 2026'. */
export const dayText = (day: string): string => formatDay(day).replace(/[A-Z]\w+/, translateKnown)
