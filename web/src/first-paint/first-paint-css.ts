import { groupCss, itemCss } from '../features/planning/board/agenda-css.ts';
import { countCss } from '../kit/count-css.ts';
import { font, layer, media, radius, size, space } from '../theme/layout.ts';
import { color, state, unassignedColor } from '../theme/tokens.ts';

/** Looks of `paint-agenda.ts`: of `DayAgenda.tsx`, under as much room as its toolbar, counters and week take. */
const agendaCss = `
#first .agenda { grid-area: content; display: none; grid-template-rows: auto auto minmax(0, 1fr); min-height: 0; }
#first[data-agenda] .agenda { display: grid; }
#first[data-agenda] .content { display: none; }
#first .agenda > .tools { display: flex; height: calc(${size.control} + ${space(4)}); padding: ${space(2)}; background: ${color.surface}; }
#first .agenda > .counts { display: flex; gap: ${space(2)}; padding: 0 ${space(2)} ${space(2)}; border-bottom: 1px solid ${color.border}; background: ${color.surface}; overflow: hidden; }
#first .agenda > .counts i { flex: none; width: 164px; height: 36px; border: 1px solid ${color.border}; border-radius: ${radius.medium}; }
#first .agenda > .works { overflow: auto; padding-bottom: calc(${space(4)} + var(--safe-bottom)); }
#first .week { position: sticky; top: 0; z-index: ${layer.sticky}; display: grid; grid-template-columns: repeat(7, 1fr); gap: 2px; padding: ${space(1.5)} ${space(2)}; border-bottom: 1px solid ${color.border}; background: ${color.surface}; }
#first .week i { height: 52px; border-radius: ${radius.medium}; background: ${color.bg}; }
#first .group { --edge: ${unassignedColor.edge}; ${groupCss} }
#first .group li { ${itemCss} }
#first .count { ${countCss} }
#first .behind { display: inline-flex; color: ${state.waiting.text}; }
${media.coarse} {
  #first .agenda > .counts i { height: 44px; }
}
`;

/** Looks of `markup.ts`: those of `SessionFrame.tsx`, the kit's fields and button, and `Shell.tsx`, in the same measures. */
export const firstPaintCss = `
#first > * { display: none; }
#first[data-scene=shell] { position: fixed; inset: 0; z-index: 1; background: ${color.bg}; }
#first[data-scene=login] > .login { display: grid; }
#first[data-scene=shell] > .shell { display: grid; }
#first .login { grid-template-columns: minmax(420px, 5fr) 7fr; min-height: 100dvh; background: ${color.surface}; }
#first .side { display: grid; grid-template-rows: auto 1fr auto; gap: ${space(6)}; padding: ${space(8)} ${space(10)} calc(${space(6)} + var(--safe-bottom)); }
#first .logo { display: inline-flex; align-items: center; gap: ${space(2)}; font: 600 15px/20px var(--font); letter-spacing: -0.01em; }
#first .middle { align-self: start; justify-self: center; display: grid; gap: ${space(6)}; width: min(100%, 344px); padding-top: max(${space(6)}, 20vh); }
#first .heading { display: grid; gap: ${space(1)}; }
#first .heading h1 { font: ${font.title}; letter-spacing: -0.01em; }
#first .heading p { color: ${color.muted}; text-wrap: pretty; }
#first form { display: grid; gap: ${space(4)}; }
#first .field { display: grid; align-content: start; gap: ${space(1)}; min-width: 0; }
#first .field label { font: ${font.label}; }
#first .login input { width: 100%; min-width: 0; height: 40px; padding: 0 10px; border: 1px solid ${color.inputBorder}; border-radius: ${radius.medium}; background: ${color.surface}; color: ${color.fg}; font: ${font.base}; }
#first .login input.secret { padding-right: 40px; }
#first .login input:focus-visible { outline: 2px solid ${color.accent}; outline-offset: -1px; border-color: transparent; }
#first .login button { height: 40px; padding: 0 12px; border: 1px solid transparent; border-radius: ${radius.medium}; background: ${color.accent}; color: ${color.onAccent}; font: ${font.base}; font-weight: 500; }
#first footer { font: ${font.small}; color: ${color.muted}; }
#first .picture { border-left: 1px solid ${color.border}; background: ${color.bg}; }
#first .shell { grid-template: ${size.header} minmax(0, 1fr) / ${size.drawer} minmax(0, 1fr); grid-template-areas: 'drawer bar' 'drawer content'; height: 100dvh; }
#first .drawer { grid-area: drawer; border-right: 1px solid ${color.border}; background: ${color.surface}; }
#first .bar { grid-area: bar; display: flex; align-items: center; gap: ${space(2)}; padding: 0 ${space(3)}; border-bottom: 1px solid ${color.border}; background: ${color.surface}; font: ${font.section}; }
#first .content { grid-area: content; display: grid; align-content: start; gap: ${space(6)}; padding: ${space(6)}; }
#first .line { height: 12px; width: 78%; border-radius: ${radius.small}; background: ${color.skeleton}; }
#first .line:nth-child(3n) { width: 55%; }
#first .lost { position: fixed; inset: auto 0 0; z-index: ${layer.toast}; align-items: center; justify-content: space-between; gap: ${space(3)}; padding: ${space(3)} ${space(3)} calc(${space(3)} + var(--safe-bottom)); background: ${color.dangerWeak}; color: ${color.dangerText}; }
#first[data-lost] > .lost { display: flex; }
#first .lost button { flex: none; height: ${size.control}; padding: 0 ${space(3)}; border: 1px solid currentColor; border-radius: ${radius.medium}; background: ${color.surface}; }
#first .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
${media.coarse} {
  #first .login input, #first .login button { height: 48px; }
  #first .login input { font-size: 16px; }
  #first .login button { padding: 0 16px; }
}
${media.phone} {
  #first .login { grid-template-columns: 1fr; }
  #first .picture, #first .drawer { display: none; }
  #first .side { padding: ${space(6)} ${space(5)} calc(${space(5)} + var(--safe-bottom)); }
  #first .middle { width: 100%; padding: ${space(4)} 0 0; }
  #first .shell { grid-template-columns: minmax(0, 1fr); grid-template-areas: 'bar' 'content'; }
}
${agendaCss}`;
