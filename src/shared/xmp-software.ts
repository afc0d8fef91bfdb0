const NAMED = /(?:CreatorTool|softwareAgent|Producer)(?:=["']|>)([^<"']{1,200})/g

/** Finds an XMP packet anywhere in the text. */
export const xmpSoftware = (text: string): string[] =>
  Array.from(text.matchAll(NAMED), ([, program = '']) => program)
