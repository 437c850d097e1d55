/** WeChat: wrong numbers after which a link ends. */
export const WECHAT_WRONG_NUMBERS = 3;
