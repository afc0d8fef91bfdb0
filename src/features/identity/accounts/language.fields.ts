import { z } from 'zod'
import { LANGUAGES } from '../../../shared/translations/languages.ts'

export const language = z.enum(LANGUAGES)

export const chosenLanguage = language
  .nullable()
  .meta({ description: 'Of screens and messages; null is English, as nothing was chosen' })

export const offeredLanguages = z.array(language).meta({ description: 'Those that can be chosen' })
