import { MicrosoftMark, WechatMark } from '#/features/sign-in/marks.tsx';

/** The marks of the providers that ship, for whoever names them beside the sign-in page. */
export const PROVIDER_MARKS = { microsoft: <MicrosoftMark />, wechat: <WechatMark /> } as const;
