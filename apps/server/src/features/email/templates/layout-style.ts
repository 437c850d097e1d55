import { type BrandColours, brandShades } from '@foyer/contract/rules/brand-colours.ts';

type Colours = Readonly<Record<'primary' | 'link' | keyof typeof LIGHT, string>>;

/** Interface colours that brands do not change, in both themes. */
const LIGHT = {
  page: '#f4f6fa',
  card: '#ffffff',
  sunken: '#f4f6fa',
  border: '#d7dde6',
  text: '#131c29',
  muted: '#556172',
  warning: '#9a4a00',
  warningEdge: '#e07a00',
  warningGround: '#fff0dc',
} as const;

const DARK = {
  page: '#0e141b',
  card: '#171f29',
  sunken: '#121920',
  border: '#2b3746',
  text: '#e8eef6',
  muted: '#a3b1c2',
  warning: '#ffb661',
  warningEdge: '#f0962e',
  warningGround: '#38260d',
} as const satisfies Record<keyof typeof LIGHT, string>;

const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',Arial,sans-serif";
const BODY = `${FONT};font-size:16px;line-height:24px`;
const SMALL = `${FONT};font-size:14px;line-height:21px`;
/** Wraps long names and links instead of widening a narrow screen. */
const BREAKS = 'word-break:break-word;overflow-wrap:anywhere';

/** Email styles in a brand's colours: inline styles and the theme style sheet. */
export function styleOf(brand: BrandColours) {
  const { primary, link } = brandShades(brand);
  return {
    inline: inlineStyle({ ...LIGHT, primary: primary.light, link: link.light }),
    themes: themes({ ...DARK, primary: primary.dark, link: link.dark }),
  };
}

export type InlineStyle = ReturnType<typeof inlineStyle>;

/** Many email clients support inline styles only. Clients without a dark theme show the light one. */
const inlineStyle = (colours: Colours) => ({
  page: `margin:0;padding:0;width:100%;background-color:${colours.page}`,
  /** Preview that mailboxes show beside the subject; hidden in the email itself. */
  preview: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all',
  frame: 'padding:32px 16px',
  column: 'width:100%;max-width:600px',
  brand: 'padding:0 0 20px 4px',
  tile: `width:36px;height:28px;padding:0 0 8px;background-color:${colours.primary};border-radius:9px;font-size:0;line-height:0`,
  arch: 'width:16px;height:18px;padding:0;border:3px solid #ffffff;border-bottom:0;border-radius:11px 11px 0 0;font-size:0;line-height:0',
  innerArch:
    'width:4px;height:12px;padding:0;border:3px solid #ffffff;border-bottom:0;border-radius:5px 5px 0 0;font-size:0;line-height:0',
  name: `${FONT};padding:0 0 0 12px;font-size:22px;line-height:36px;font-weight:700;color:${colours.link}`,
  nameAlone: `${FONT};font-size:22px;line-height:36px;font-weight:700;color:${colours.link};${BREAKS}`,
  card: `padding:32px;background-color:${colours.card};border:1px solid ${colours.border};border-radius:14px`,
  title: `${FONT};margin:0 0 20px;font-size:24px;line-height:32px;font-weight:700;color:${colours.text};${BREAKS}`,
  paragraph: `${BODY};margin:0 0 16px;color:${colours.text};${BREAKS}`,
  aroundFacts: 'padding:8px 0 24px',
  facts: `padding:7px 0;background-color:${colours.sunken};border-radius:9px`,
  factName: `${SMALL};width:1%;white-space:nowrap;padding:5px 12px 5px 16px;color:${colours.muted};text-align:left;vertical-align:top;font-weight:400`,
  factValue: `${SMALL};padding:5px 16px 5px 12px;color:${colours.text};vertical-align:top;font-weight:600;${BREAKS}`,
  button: `background-color:${colours.primary};border-radius:9px;text-align:center;mso-padding-alt:12px 28px`,
  buttonLink: `${BODY};display:inline-block;padding:12px 28px;color:#ffffff;font-weight:600;text-decoration:none`,
  aroundButton: 'padding:0 0 16px',
  small: `${SMALL};margin:0 0 16px;color:${colours.muted};${BREAKS}`,
  link: `color:${colours.link};text-decoration:underline;word-break:break-all`,
  aroundCaution: 'padding:8px 0 0',
  cautionQuiet: `padding:20px 0 0;border-top:1px solid ${colours.border}`,
  cautionUrgent: `padding:14px 16px;background-color:${colours.warningGround};border-left:4px solid ${colours.warningEdge};border-radius:6px`,
  cautionTitle: `${SMALL};margin:0 0 4px;color:${colours.text};font-weight:700`,
  cautionUrgentTitle: `${SMALL};margin:0 0 4px;color:${colours.warning};font-weight:700`,
  cautionText: `${SMALL};margin:0;color:${colours.text}`,
  footer: `${FONT};padding:20px 4px 0;font-size:13px;line-height:20px;color:${colours.muted}`,
  footerLine: 'margin:0 0 4px',
});

/** Style sheet for narrow screens and dark colours, by class. */
const themes = (colours: Colours) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.frame{padding:20px 12px!important}.card{padding:24px 20px!important}.title{font-size:20px!important;line-height:28px!important}.name,.value{display:block!important;width:auto!important;padding:0 16px!important}.name{padding-top:5px!important}.value{padding-bottom:5px!important}}
@media (prefers-color-scheme:dark){
.page{background-color:${colours.page}!important}
.card{background-color:${colours.card}!important;border-color:${colours.border}!important}
.sunken{background-color:${colours.sunken}!important}
.text{color:${colours.text}!important}
.muted{color:${colours.muted}!important}
.link{color:${colours.link}!important}
.primary{background-color:${colours.primary}!important}
.rule{border-color:${colours.border}!important}
.warning{background-color:${colours.warningGround}!important;border-color:${colours.warningEdge}!important}
.warning-text{color:${colours.warning}!important}
}`;
